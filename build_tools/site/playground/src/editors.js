// The editors of CodeMirror: declarations, with completion and diagnostics; C and the stub, which are only read.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { cpp } from "@codemirror/lang-cpp";
import { python } from "@codemirror/lang-python";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, bracketMatching, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colours = HighlightStyle.define([
  { tag: tags.comment, color: "var(--comment)", fontStyle: "italic" },
  { tag: [tags.keyword, tags.processingInstruction, tags.meta], color: "var(--keyword)" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--string)" },
  { tag: [tags.number, tags.bool, tags.atom], color: "var(--number)" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.typeName], color: "var(--name)" },
  { tag: tags.invalid, textDecoration: "underline wavy" },
]);

const theme = EditorView.theme({
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "-3px" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-scroller": { fontFamily: "ui-monospace, monospace", fontSize: "14px" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-gutters": { background: "var(--panel)", color: "var(--faint)", borderRight: "1px solid var(--border)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { boxShadow: "inset 0 0 0 1px var(--border)" },
  ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": { background: "var(--related) !important" },
  ".cm-tooltip, .cm-panels": { background: "var(--panel)", color: "var(--text)", border: "1px solid var(--border)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent)", color: "var(--background)" },
  ".cm-related": { boxShadow: "inset 2px 0 var(--accent)", background: "var(--related)" },
  ".cm-linked": { boxShadow: "inset 8px 0 var(--accent)", background: "var(--linked)" },
});

// ---- lines that belong together ----

const setMarks = StateEffect.define();

const marks = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    const effects = transaction.effects.filter((effect) => effect.is(setMarks));
    return effects.length ? decorations(transaction.state.doc, effects.at(-1).value) : value.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorations(doc, { linked, related }) {
  const classes = new Map();
  for (const [first, last] of related) {
    for (let line = first; line <= Math.min(last, doc.lines); line++) {
      classes.set(line, "cm-related");
    }
  }
  linked.filter((line) => line <= doc.lines).forEach((line) => classes.set(line, "cm-linked"));
  const builder = new RangeSetBuilder();
  for (const [line, name] of [...classes].sort(([a], [b]) => a - b)) {
    const { from } = doc.line(line);
    builder.add(from, from, Decoration.line({ class: name }));
  }
  return builder.finish();
}

// Mark lines of an editor, and show the first of them if `scroll` is true.
export function mark(view, found, scroll) {
  const effects = [setMarks.of(found)];
  const first = found.linked[0] ?? found.related[0]?.[0];
  if (scroll && first && first <= view.state.doc.lines) {
    // With x: "start", the margin keeps the first column in sight.
    const place = { y: "center", x: "start", xMargin: 100 };
    effects.push(EditorView.scrollIntoView(view.state.doc.line(first).from, place));
  }
  view.dispatch({ effects });
}

// ---- editors ----

function common(label, onMove) {
  return [
    lineNumbers(),
    drawSelection(),
    syntaxHighlighting(colours),
    theme,
    marks,
    highlightActiveLine(),
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    EditorView.updateListener.of((update) => {
      if (update.selectionSet && update.view.hasFocus) {
        onMove?.(update.state.doc.lineAt(update.state.selection.main.head).number);
      }
    }),
  ];
}

// Return the editor of declarations. `complete` returns the completions of a text at a place.
export function declarationsEditor(parent, text, { complete, onChange, onMove }) {
  const source = ({ state, pos, explicit }) => {
    const found = complete(state.doc.toString(), pos);
    if (!found || !(explicit || found.word)) {
      return null;
    }
    return { from: pos - found.word.length, options: found.options, validFor: /^[\w$]*$/ };
  };
  const extensions = [
    common("Declarations in YAML", onMove),
    history(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches(),
    autocompletion({ override: [source] }),
    lintGutter(),
    yaml(),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ]),
    EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
  ];
  return new EditorView({ parent, doc: text, extensions });
}

// Return an editor for generated text, which can be selected, searched and copied.
export function reader(parent, label, language, onMove) {
  const languages = { c: cpp, python };
  return new EditorView({
    parent,
    extensions: [
      common(label, onMove),
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ "aria-readonly": "true" }),
      languages[language](),
      keymap.of([...defaultKeymap, ...searchKeymap]),
    ],
  });
}

// Replace the text of an editor. The view is scrolled back to the first column.
export function setText(view, text) {
  if (view.state.doc.toString() !== text) {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    view.scrollDOM.scrollLeft = 0;
  }
}

export function goTo(view, line, column) {
  const { from, to } = view.state.doc.line(Math.min(line, view.state.doc.lines));
  const anchor = Math.min(from + column - 1, to);
  view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  view.focus();
}

// Underline diagnostics: { line, column, severity, message }.
export function showDiagnostics(view, diagnostics) {
  const { doc } = view.state;
  const found = diagnostics.map(({ line, column, severity, message }) => {
    const { from, to, text } = doc.line(Math.min(line, doc.lines));
    const start = Math.min(from + column - 1, to);
    const word = /^[\w$*.]+|^\S/.exec(text.slice(start - from))?.[0] ?? "";
    return { from: start, to: start + word.length, severity, message };
  });
  view.dispatch(
    setDiagnostics(
      view.state,
      found.sort((a, b) => a.from - b.from),
    ),
  );
}
