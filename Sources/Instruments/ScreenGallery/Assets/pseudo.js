// A language for tests: English with accents, a third longer, in brackets. Text that stays plain is not in the tables.

const letters = { a: 'á', e: 'é', i: 'í', o: 'ö', u: 'ü', y: 'ý', A: 'Á', E: 'É', I: 'Í', O: 'Ö', U: 'Ü', c: 'ç', n: 'ñ', s: 'š' }

function sentence(text) {
  const accented = text
    .split(/(\{\w+\})/)
    .map((piece) => (piece.startsWith('{') ? piece : piece.replace(/[a-zA-Z]/g, (letter) => letters[letter] ?? letter)))
    .join('')
  return `[${accented}${' ~'.repeat(Math.ceil(text.length / 6))}]`
}

/** Turns a table of texts into the pseudo-language. */
export const pseudo = (texts) => Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, sentence(text)]))
