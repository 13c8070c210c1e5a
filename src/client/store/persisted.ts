/** Migrates stored state from one version to the next. Throws if it cannot. */
export type Migration = (stored: unknown) => unknown

/** How state is stored in the browser between visits. */
export type StoredState<S> = {
  /** Storage key. */
  key: string
  /** Current version. Increase it with each change of shape. */
  version: number
  /** Migrations by the version that they start from. Each older version still in use needs one. */
  migrations: Readonly<Record<number, Migration>>
  /** Parses state that is stored under the current version. @throws if it is invalid. */
  read(stored: unknown): S
}

export const encode = <S>({ version }: StoredState<S>, state: S): string => JSON.stringify({ version, state })

/**
 * Decodes stored state and migrates it to the current version step by step.
 * @throws if it is invalid, was written by a newer build, or cannot be migrated.
 */
export function decode<S>({ version, migrations, read }: StoredState<S>, text: string): S {
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

/** Returns the stored state, or `initial` if it is missing or unusable. Unusable state is reported as an error. */
export function restore<S>(
  kept: StoredState<S>,
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
