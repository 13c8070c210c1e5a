import type { ModalLook, ModalName, ModalProps } from './registry.ts'

/** A modal that is open or closing. Each opening has a new `id`, so no state of the last one remains. */
export type ModalEntry<N extends ModalName = ModalName> = {
  id: number
  name: N
  props: ModalProps[N]
  look: ModalLook
  open: boolean
}

export type ModalState = { nextId: number; entries: readonly ModalEntry[] }

export const noModals: ModalState = { nextId: 1, entries: [] }

/** Modals with a narrow and a wide form. Either name opens the form that fits the screen. */
const forms: readonly { wide: ModalName; narrow: ModalName }[] = [
  { wide: 'tokenPurchase', narrow: 'mobileTokenPurchase' },
]

const formsOf = (name: ModalName) => forms.find((pair) => pair.wide === name || pair.narrow === name)

/** Returns the form of `name` for this screen if it exists, otherwise the other one. */
export function fittingName(name: ModalName, narrow: boolean, exists: (name: ModalName) => boolean): ModalName {
  const pair = formsOf(name)
  if (!pair) return name
  const [wanted, other] = narrow ? [pair.narrow, pair.wide] : [pair.wide, pair.narrow]
  return exists(wanted) ? wanted : other
}

/** Opens a modal. If it is open already, it gets the new props without restarting or stacking. */
export function openModal<N extends ModalName>(
  state: ModalState,
  name: N,
  props: ModalProps[N],
  look: ModalLook = {},
): ModalState {
  const isIt = (entry: ModalEntry) => entry.name === name && entry.open
  if (state.entries.some(isIt))
    return { ...state, entries: state.entries.map((entry) => (isIt(entry) ? { ...entry, props, look } : entry)) }
  const entries = [...state.entries.filter((e) => e.name !== name), { id: state.nextId, name, props, look, open: true }]
  return { nextId: state.nextId + 1, entries }
}

/** Returns the modal that Escape, Back and an outside click close: the last opened one that is still open. */
export const topModal = (state: ModalState): ModalEntry | undefined => state.entries.findLast(({ open }) => open)

const shut = (state: ModalState, which: (entry: ModalEntry) => boolean): ModalState => ({
  ...state,
  entries: state.entries.map((entry) => (which(entry) ? { ...entry, open: false } : entry)),
})

/** Closes a modal in whichever form is open. */
export function closeModal(state: ModalState, name: ModalName): ModalState {
  const pair = formsOf(name)
  return shut(state, (entry) => entry.name === name || entry.name === pair?.wide || entry.name === pair?.narrow)
}

export const closeAllModals = (state: ModalState): ModalState => shut(state, () => true)

/** Removes a closed modal after its exit animation. */
export const dropModal = (state: ModalState, id: number): ModalState => ({
  ...state,
  entries: state.entries.filter((entry) => entry.id !== id || entry.open),
})
