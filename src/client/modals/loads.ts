import type { ComponentType } from 'react'
import { nextPaint } from '../navigation/nextPaint.ts'
import type { ModalComponentProps, ModalDefinition, ModalName, ModalRegistry } from './registry.ts'

type Load<N extends ModalName> = Promise<ComponentType<ModalComponentProps<N>>>

/** Loads the registry and the code of each modal once. A failed load is repeated the next time. */
export function createLoads(loadRegistry: () => Promise<ModalRegistry>) {
  const loads: { [N in ModalName]?: Load<N> } = {}
  let loading: Promise<ModalRegistry> | undefined
  let loaded: ModalRegistry | undefined

  function registry(): Promise<ModalRegistry> {
    if (loading) return loading
    const fresh = loadRegistry()
    loading = fresh
    fresh.then(
      (found) => {
        loaded = found
      },
      () => {
        loading = undefined
      },
    )
    return fresh
  }

  async function load<N extends ModalName>(name: N): Load<N> {
    // Starting to load dozens of files takes longer than a frame: the press shows first.
    await nextPaint()
    const all: ModalRegistry = await registry()
    const definition: ModalDefinition<N> | undefined = all[name]
    if (!definition) throw new Error(`There is no modal named ${name}.`)
    return definition.load()
  }

  return {
    registry,
    /** Known once the registry is loaded, which precedes any modal. */
    definition: <N extends ModalName>(name: N): ModalDefinition<N> | undefined => loaded?.[name],
    /** Returns true if the registry has the modal. Returns true until the registry is loaded. */
    has: (name: ModalName): boolean => loaded === undefined || loaded[name] !== undefined,
    get<N extends ModalName>(name: N): Load<N> {
      const known: Load<N> | undefined = loads[name]
      if (known) return known
      const fresh: Load<N> = load(name)
      loads[name] = fresh
      fresh.catch(() => {
        delete loads[name]
      })
      return fresh
    },
  }
}

export type Loads = ReturnType<typeof createLoads>
