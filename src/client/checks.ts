/**
 * Loads the schemas of a form; undefined if their code does not arrive, because the server validates anyway. The page's
 * policy forbids `eval`, which zod uses to compile schemas, so zod is configured before the first schema is created.
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
