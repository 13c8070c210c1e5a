/** What a filter by typed text lets through, by the beginning of any word of a name. */
export function matching<T extends { name: string }>(all: readonly T[], typed: string): T[] {
  const wanted = fold(typed.trim())
  if (wanted === '') return [...all]
  return all.filter(({ name }) => fold(name).startsWith(wanted) || fold(name).includes(` ${wanted}`))
}

/** Åland is found by "al", Côte d’Ivoire by "cote". */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[’'().-]/g, ' ')
    .toLowerCase()
