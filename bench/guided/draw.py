# How do the figures of the experiment look? Drawings of Figs. 6 to 9 of the paper, as SVG.
COLOURS = ["#a33", "#456", "#bbb", "#d9a441", "#7a9", "#968", "#555"]
LEFT, BOTTOM, HEIGHT, BAR, STEP = 60, 220, 190, 44, 78


def page(width, height, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="sans-serif" '
            f'font-size="11">{"".join(parts)}</svg>\n')


def text(x, y, words, anchor="start"):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{words}</text>'


def rectangle(x, y, width, height, colour):
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'


def stacked(columns, kinds, values, form=str):
    """One bar per column, with a part for each kind; `values[kind][column]` is its height."""
    most = max([sum(values[kind][column] for kind in kinds) for column in columns] + [1e-9])
    width = LEFT + STEP * len(columns) + 180
    parts = [f'<line x1="{LEFT - 4}" y1="{BOTTOM}" x2="{LEFT + STEP * len(columns)}" y2="{BOTTOM}" stroke="#999"/>']
    for i, column in enumerate(columns):
        top = BOTTOM
        for colour, kind in zip(COLOURS, kinds):
            size = HEIGHT * values[kind][column] / most
            top -= size
            parts.append(rectangle(LEFT + STEP * i, top, BAR, size, colour))
        total = sum(values[kind][column] for kind in kinds)
        parts.append(text(LEFT + STEP * i + BAR / 2, top - 4, form(total), "middle"))
        parts.append(text(LEFT + STEP * i + BAR / 2, BOTTOM + 15, column, "middle"))
    for i, (colour, kind) in enumerate(zip(COLOURS, kinds)):
        x, y = LEFT + STEP * len(columns) + 10, 30 + 18 * i
        parts += [rectangle(x, y - 9, 10, 10, colour), text(x + 15, y, kind)]
    return page(width, BOTTOM + 30, parts)


def changes(percentages):
    """One bar per method, sorted: how many more or fewer tests, in percent; beyond 100 a bar is cut off."""
    width, middle = 8 * len(percentages) + LEFT, 130
    parts = [f'<line x1="46" y1="{middle}" x2="{width}" y2="{middle}" stroke="#999"/>']
    parts += [text(4, middle - mark + 4, f"{mark} %") for mark in (100, 50, 0, -50, -100)]
    for i, value in enumerate(sorted(percentages)):
        size = max(0.5, min(100.0, abs(value)))
        parts.append(rectangle(50 + 8 * i, middle - size if value > 0 else middle, 6, size, COLOURS[1]))
    return page(width, 2 * middle, parts)
