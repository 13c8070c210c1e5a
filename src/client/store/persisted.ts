/** One step from the version it stands under to the next; it throws if it cannot. */
export type Migration = (stored: unknown) => unknown

/** How a piece of state is kept in the browser between two visits. */
export type Kept<S> = {
  /** Where. */
  key: string
  /** The shape that is written now; it grows by one with each change of shape. */
  version: number
  /** By the version they start from; each older version that may still be out there has one. */
  migrations: Readonly<Record<number, Migration>>
  /** The state in what is stored under the current version. @throws if it is not there. */
  read(stored: unknown): S
}

export const encode = <S>({ version }: Kept<S>, state: S): string => JSON.stringify({ version, state })

/**
 * The state in what was stored, brought to the current version step by step.
 * @throws if it is no state of ours, from a newer build, or cannot be migrated.
 */
export function decode<S>({ version, migrations, read }: Kept<S>, text: string): S {
  const stored: unknown = JSON.parse(text)
  if (typeof stored !== 'object' || stored === null || !('version' in stored) || !('state' in stored))
    throw new Error('it has no version')
  let at = stored.version
  let { state } = stored
  while (typeof at === 'number' && at < version) {
    const migrate = migrations[at]
    if (!migrate) throw new Error(`nothing leads on from version ${at}`)
    state = migrate(state)
    at += 1
  }
  if (at !== version) throw new Error(`version ${String(at)} is not known`)
  return read(state)
}

/**
 * What a visit begins with: what was stored, or `initial` where nothing was or it cannot be used; the latter is an error
 * to be logged.
 */
export function restore<S>(
  kept: Kept<S>,
  text: string | null,
  initial: S,
  logError: (words: string, error: unknown) => void,
): S {
  if (text === null) return initial
  try {
    return decode(kept, text)
  } catch (error) {
    logError(`The saved state "${kept.key}" could not be migrated and starts fresh.`, error)
    return initial
  }
}
