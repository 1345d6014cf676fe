const DEEPEST = 64
const MOST_MEMBERS = 1_000
/** Of what we can read, each takes more than 16 characters, and no file may have more than 8 million. */
const MOST_LISTS_AND_OBJECTS = 500_000
const [QUOTE, BACKSLASH, COLON, LIST, LIST_END, OBJECT, OBJECT_END] = [...'"\\:[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/**
 * Whether a large text would keep everybody waiting while it is parsed: lists within lists without end, objects of very
 * many fields, or more lists and objects than there can be. 8 MB of `[` take JSON.parse two seconds, and this 20 ms.
 */
export function isTangled(json: string): boolean {
  const counts: number[] = []
  let count = 0
  for (let at = 0; at < json.length; at++) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) at = endOfText(json, at)
    else if (sign === LIST || sign === OBJECT) {
      if (++count > MOST_LISTS_AND_OBJECTS || counts.push(0) > DEEPEST) return true
    } else if (sign === LIST_END || sign === OBJECT_END) counts.pop()
    else if (sign === COLON) {
      const own = (counts.pop() ?? 0) + 1
      if (own > MOST_MEMBERS) return true
      counts.push(own)
    }
  }
  return false
}

function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at
    while (json.charCodeAt(before - 1) === BACKSLASH) before--
    if ((at - before) % 2 === 0) return at
  }
  return json.length
}
