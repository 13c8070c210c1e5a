/**
 * Loads the schemas of a form. Undefined when their code does not arrive: the server checks all the same. The page's policy
 * forbids `eval`, by which the whole of zod would compile a schema: it is told before the first schema is made.
 */
export async function loadChecks<T>(load: () => Promise<T>): Promise<T | undefined> {
  try {
    const { config } = await import('zod/mini')
    config({ jitless: true })
    return await load()
  } catch {
    return undefined
  }
}
