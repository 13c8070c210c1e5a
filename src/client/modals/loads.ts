import type { ComponentType } from 'react'
import type { ModalComponentProps, ModalName, ModalRegistry } from './names.ts'

type Load<N extends ModalName> = Promise<ComponentType<ModalComponentProps<N>>>

/** Fetches each modal's code once; what failed to arrive is asked for again the next time. */
export function createLoads(registry: ModalRegistry) {
  const loads: { [N in ModalName]?: Load<N> } = {}
  return {
    has: (name: ModalName) => registry[name] !== undefined,
    get<N extends ModalName>(name: N): Load<N> {
      const known: Load<N> | undefined = loads[name]
      if (known) return known
      const load = registry[name]
      if (!load) throw new Error(`There is no modal named ${name}.`)
      const fresh = load()
      loads[name] = fresh
      fresh.catch(() => {
        delete loads[name]
      })
      return fresh
    },
  }
}

export type Loads = ReturnType<typeof createLoads>
