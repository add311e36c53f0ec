// What happens in the HTML report when somebody hovers, types or clicks?
// Everything that comes from the analysed program is put into the page as text, never as HTML.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const card = document.getElementById("card");
  const help = document.getElementById("help");
  const all = Array.from(document.querySelectorAll(".check[id]"));
  let current = null; // the check that the keyboard is at
  // What closes the card: "" the mouse leaving, "soft" (opened by a key or a link) another check under the mouse,
  // "firm" (clicked) only Escape or a click.
  let hold = "";
  let leaving = 0; // the mouse may cross a gap on its way to the card

  const make = (name, text, ...children) => {
    const element = document.createElement(name);
    if (text) element.textContent = text;
    element.append(...children);
    return element;
  };
  const link = (target, text) => {
    const element = make("a", text);
    element.href = target;
    return element;
  };

  // "assuming x, and y; or z"
  const premise = (alternatives) => {
    const list = make("ul");
    alternatives.forEach((conjunction, index) => {
      for (const number of conjunction) {
        const assumption = data.assumptions[number];
        const item = make("li", index > 0 ? "or " : "");
        if (typeof number === "string") item.append(number);
        else item.append(make("code", assumption.text), ` (${assumption.by}) `, link(`#a${number}`, assumption.place));
        list.append(item);
      }
    });
    return list;
  };

  const verdict = (check, one) => {
    const parts = [];
    const who = one.by.length ? ` by ${one.by.join(", ")}` : "";
    const unit = check.verdicts.length > 1 || check.function !== one.unit ? `${one.unit}: ` : "";
    const tag = make("span", one.words);
    tag.className = `tag ${one.status}`;
    parts.push(make("p", unit, tag, one.status === "failed" ? "" : who));
    if (one.premise.length) parts.push(make("p", "rests on"), premise(one.premise));
    if (one.test !== null) {
      const test = data.tests[one.test];
      parts.push(make("p", "test ", link(`#t${one.test}`, test.id), test.inputs.length ? " with" : " with any input"));
      const list = make("ul");
      for (const input of test.inputs) list.append(make("li", "", make("code", input)));
      parts.push(list);
    }
    if (one.reason) parts.push(make("p", one.reason));
    return parts;
  };

  const fill = (element) => {
    card.replaceChildren();
    for (const number of data.groups[element.dataset.g]) {
      const check = data.checks[number];
      card.append(make("h4", `${check.kind} `, make("code", check.condition)));
      for (const one of check.verdicts) card.append(...verdict(check, one));
    }
  };

  // Beside the line where there is room, so that the code stays readable; otherwise below or above the check.
  const place = (element) => {
    const box = element.getBoundingClientRect();
    const width = document.documentElement.clientWidth;
    const end = element.parentElement.getBoundingClientRect().right + 24;
    let left = Math.min(box.left, width - card.offsetWidth - 12);
    let top = box.bottom + 6;
    if (end + card.offsetWidth + 12 < width) {
      left = end;
      top = Math.min(box.top - 6, window.innerHeight - card.offsetHeight - 12);
    } else if (top + card.offsetHeight > window.innerHeight && box.top > card.offsetHeight + 80) {
      top = box.top - card.offsetHeight - 6;
    }
    card.style.left = `${Math.max(8, left) + window.scrollX}px`;
    card.style.top = `${top + window.scrollY}px`;
  };

  const show = (element) => {
    clearTimeout(leaving);
    fill(element);
    card.hidden = false;
    place(element);
    element.setAttribute("aria-describedby", "card");
  };
  const hide = () => {
    clearTimeout(leaving);
    card.hidden = true;
    hold = "";
    for (const element of document.querySelectorAll("[aria-describedby=card]")) element.removeAttribute("aria-describedby");
  };

  const checkAt = (event) => (event.target.closest ? event.target.closest(".check") : null);
  document.addEventListener("mouseover", (event) => {
    const element = checkAt(event);
    if (element && hold !== "firm") {
      hide();
      show(element);
    } else if (card.contains(event.target)) clearTimeout(leaving);
    else if (!element && !hold && !card.hidden) {
      clearTimeout(leaving);
      leaving = setTimeout(hide, 200);
    }
  });
  document.addEventListener("click", (event) => {
    const element = checkAt(event);
    if (element) {
      show(element);
      hold = "firm";
      setCurrent(document.getElementById(`g${element.dataset.g}`));
    } else if (!card.contains(event.target)) hide();
  });
  document.addEventListener("focusin", (event) => {
    const element = checkAt(event);
    if (element && !hold) {
      show(element);
      hold = "soft";
    }
  });

  // One check can be reached by Tab; the letters move which one.
  const setCurrent = (element) => {
    if (current) current.tabIndex = -1;
    current = element;
    current.tabIndex = 0;
  };
  const go = (element) => {
    hide();
    setCurrent(element);
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
    show(element);
    hold = "soft";
  };
  const step = (direction, wanted) => {
    const start = current ? all.indexOf(current) : direction > 0 ? -1 : all.length;
    for (let i = 1; i <= all.length; i++) {
      const element = all[(start + direction * i + all.length * 2) % all.length];
      if (wanted(element)) return go(element);
    }
    announce("there is no such check");
  };
  const announce = (text) => {
    document.getElementById("said").textContent = text;
  };
  const is = (...names) => (element) => names.some((name) => element.classList.contains(name));

  const theme = (name) => {
    document.documentElement.dataset.theme = name;
    document.getElementById("theme").setAttribute("aria-pressed", String(name === "dark"));
  };
  const isDark = () => getComputedStyle(document.documentElement).colorScheme === "dark";
  const toggleTheme = () => theme(isDark() ? "light" : "dark");

  const keys = {
    n: () => step(1, is("failed", "open")),
    p: () => step(-1, is("failed", "open")),
    f: () => step(1, is("failed")),
    F: () => step(-1, is("failed")),
    o: () => step(1, is("open")),
    O: () => step(-1, is("open")),
    j: () => step(1, () => true),
    k: () => step(-1, () => true),
    t: toggleTheme,
    "?": () => (help.open ? help.close() : help.showModal()),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return hide();
    if (event.key === "Enter" && checkAt(event)) {
      hold = "firm";
      return show(checkAt(event));
    }
    const action = keys[event.key];
    if (action && (!help.open || event.key === "?")) {
      event.preventDefault();
      action();
    }
  });

  // A link to a check moves the keyboard there, too.
  const follow = () => {
    const element = location.hash.startsWith("#g") ? document.getElementById(location.hash.slice(1)) : null;
    if (element) go(element);
  };
  window.addEventListener("hashchange", follow);
  for (const button of document.querySelectorAll("button[data-a]"))
    button.addEventListener("click", (event) => {
      event.stopPropagation();
      const wanted = Number(button.dataset.a);
      const rests = (number) => data.checks[number].verdicts.some((one) => one.premise.flat().includes(wanted));
      for (const element of document.querySelectorAll(".check"))
        element.classList.toggle("resting", data.groups[element.dataset.g].some(rests));
      current = null;
      step(1, is("resting"));
    });
  document.getElementById("theme").addEventListener("click", toggleTheme);
  document.getElementById("keys").addEventListener("click", () => help.showModal());
  if (all.length) setCurrent(all.find(is("failed")) || all.find(is("open")) || all[0]);
  current = null;
  follow();
})();
