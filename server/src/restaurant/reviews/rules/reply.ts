/** Whether a reply calls somebody by their name or a part of it: "Thank you, Ann!" */
export function namesAnyone(reply: string | null, names: readonly string[]): boolean {
  const called = new Set(wordsOf(reply ?? ''))
  return names.flatMap(wordsOf).some((word) => called.has(word))
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{2,}/gu) ?? []
}
