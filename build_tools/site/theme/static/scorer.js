// How the search of Sphinx ranks pages: guides before the reference, and lists of changes last.

const FOLDERS = [
  [/^(start|guides)\/|^ops$|^tensors$/, 30],
  [/^(examples|explanations)\/|^architecture$|^performance$/, 5],
  [/^reference\/(api|methods)\/|^contributing\//, -10],
  [/^project\/changelog$|^files\//, -40],
];

// eslint-disable-next-line no-unused-vars -- searchtools.js reads it
var Scorer = {
  score: ([page, , , , score]) =>
    FOLDERS.reduce((sum, [pattern, more]) => (pattern.test(page) ? sum + more : sum), score),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
