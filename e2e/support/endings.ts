/** What a journey has begun in the product and would go on without it. One journey at a time runs in a process. */
const begun: (() => Promise<unknown>)[] = []

/** Ends something when the journey is over. */
export const atTheEnd = (end: () => Promise<unknown>): void => void begun.push(end)

export async function endAll(): Promise<void> {
  for (const end of begun.splice(0).reverse()) await end()
}
