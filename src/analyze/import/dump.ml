(* Frama-C script: what does Frama-C claim about every property, and what does each claim rest on?

   Writes one JSON object to the file named by PREMISE_DUMP. Statuses are the consolidated ones of Property_status;
   "rests_on" names every property that an emitter of the best status took for granted, proved or not: the reader
   follows them, as the kernel's own list of pending properties leaves out contracts of callees. *)
open Cil_types

let text = Json.of_string
let list make all = Json.of_list (List.map make all)
let name property = Property.Names.get_prop_name_id property

let place property =
  let position = fst (Property.location property) in
  [ "file", text (position.Filepath.pos_path :> string);
    "line", Json.of_int position.Filepath.pos_lnum ]

let predicate_text (p : toplevel_predicate) = Format.asprintf "%a" Printer.pp_predicate p.tp_statement

let is_admitted (p : toplevel_predicate) = p.tp_kind = Admit

let predicate_kind = function
  | Property.PKRequires _ -> "requires"
  | Property.PKAssumes _ -> "assumes"
  | Property.PKEnsures (_, Normal) -> "ensures"
  | Property.PKEnsures _ -> "ensures-otherwise"
  | Property.PKTerminates -> "terminates"

let annotation annot =
  match annot.annot_content with
  | AAssert (_, p) -> (if is_admitted p then "admit" else "assert"), predicate_text p
  | AInvariant (_, true, p) -> (if is_admitted p then "admit" else "loop-invariant"), predicate_text p
  | AInvariant (_, false, p) -> "invariant", predicate_text p
  | AVariant _ -> "variant", ""
  | AAssigns _ -> "loop-assigns", ""
  | AAllocation _ -> "loop-allocates", ""
  | AStmtSpec _ -> "statement-contract", ""
  | APragma _ | AExtended _ -> "other", ""

(* Kind and predicate, in the words of the reader; "other" is never matched with anything. *)
let described property =
  match property with
  | Property.IPPredicate { ip_kind; ip_pred; ip_kinstr } ->
    let p = ip_pred.ip_content in
    let kind = if ip_kinstr = Kglobal then predicate_kind ip_kind else "statement-contract" in
    (if is_admitted p then "admit" else kind), predicate_text p
  | Property.IPCodeAnnot { ica_ca } -> annotation ica_ca
  | Property.IPPropertyInstance { ii_pred = Some p } -> "call-requires", predicate_text p.ip_content
  | Property.IPPropertyInstance _ -> "call-requires", ""
  | Property.IPAssigns { ias_kinstr = Kglobal } -> "assigns", Format.asprintf "%a" Property.pretty property
  | Property.IPAssigns _ -> "loop-assigns", Format.asprintf "%a" Property.pretty property
  | Property.IPFrom { if_kinstr = Kglobal } -> "from", ""
  | Property.IPAllocation _ -> "allocates", ""
  | Property.IPLemma { il_pred } -> (if is_admitted il_pred then "axiom" else "lemma"), predicate_text il_pred
  | Property.IPReachable _ -> "reachable", ""
  | _ -> "other", ""

let alarm property =
  match property with
  | Property.IPCodeAnnot { ica_ca } ->
    (match Alarms.find ica_ca with Some found -> Alarms.get_name found | None -> "")
  | _ -> ""

(* Whose requires a call has to meet. *)
let instance_of property =
  match property with
  | Property.IPPropertyInstance { ii_ip } -> name ii_ip
  | _ -> ""

let consolidated property =
  match Property_status.Consolidation.get property with
  | Property_status.Consolidation.Never_tried -> "never-tried"
  | Property_status.Consolidation.Considered_valid -> "considered-valid"
  | Property_status.Consolidation.Valid _ -> "valid"
  | Property_status.Consolidation.Valid_under_hyp _ -> "valid-under-hypotheses"
  | Property_status.Consolidation.Unknown _ -> "unknown"
  | Property_status.Consolidation.Invalid _ -> "invalid"
  | Property_status.Consolidation.Invalid_under_hyp _ -> "invalid-under-hypotheses"
  | Property_status.Consolidation.Invalid_but_dead _ -> "invalid-but-dead"
  | Property_status.Consolidation.Valid_but_dead _ -> "valid-but-dead"
  | Property_status.Consolidation.Unknown_but_dead _ -> "unknown-but-dead"
  | Property_status.Consolidation.Inconsistent _ -> "inconsistent"

(* Who proved it, and from what; nothing for properties that nobody proved. *)
let proofs property =
  let proof (e : Property_status.emitter_with_properties) =
    Json.of_fields
      [ "emitter", text (Emitter.Usable_emitter.get_name e.Property_status.emitter);
        "rests_on", list (fun p -> text (name p)) e.Property_status.properties ]
  in
  match Property_status.get property with
  | Property_status.Best (Property_status.True, emitters) -> List.map proof emitters
  | _ -> []

let one property =
  let kind, predicate = described property in
  let owner = match Property.get_kf property with Some kf -> Kernel_function.get_name kf | None -> "" in
  Json.of_fields
    ([ "id", text (name property); "function", text owner ]
     @ place property
     @ [ "kind", text kind;
         "alarm", text (alarm property);
         "predicate", text predicate;
         "instance_of", text (instance_of property);
         "status", text (consolidated property);
         "proofs", Json.of_list (proofs property) ])

(* Direct calls of a function that is defined here; "" is a call through a pointer. *)
let calls_of definition =
  let found = ref [] in
  let add callee = found := callee :: !found in
  let visitor = object
    inherit Visitor.frama_c_inplace
    method! vinst instruction =
      (match instruction with
       | Call (_, { enode = Lval (Var callee, NoOffset) }, _, _) -> add callee.vname
       | Call _ -> add ""
       | Local_init (_, ConsInit (callee, _, _), _) -> add callee.vname
       | Asm _ -> add "asm"
       | _ -> ());
      Cil.DoChildren
  end in
  ignore (Visitor.visitFramacFunction visitor definition);
  List.sort_uniq Stdlib.compare !found

let functions () =
  let all = ref [] in
  Globals.Functions.iter (fun kf ->
      let is_defined = Kernel_function.is_definition kf in
      let calls = if is_defined then calls_of (Kernel_function.get_definition kf) else [] in
      all := (Kernel_function.get_name kf,
              Json.of_fields [ "defined", Json.of_bool is_defined; "calls", list text calls ]) :: !all);
  Json.of_fields !all

let run () =
  match Sys.getenv_opt "PREMISE_DUMP" with
  | None -> ()
  | Some file ->
    let all = ref [] in
    Property_status.iter (fun property -> all := one property :: !all);
    Json.save_file file
      (Json.of_fields
         [ "premise_frama_c", Json.of_int 1;
           "version", text Fc_config.version;
           "analyzer", text (Option.value (Sys.getenv_opt "PREMISE_ANALYZER") ~default:"");
           "entry", text (Kernel.MainFunction.get ());
           "context_width", Json.of_int
             (match Sys.getenv_opt "PREMISE_WIDTH" with Some width -> int_of_string width | None -> 0);
           "functions", functions ();
           "properties", Json.of_list (List.rev !all) ])

(* The last thing that happens: -then chains run it once per stage, and the last one wins. *)
let () = Db.Main.extend run
