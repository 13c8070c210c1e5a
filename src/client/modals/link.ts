import type { ModalDefinition, ModalName, ModalProps } from './registry.ts'

/** A modal as the address names it: `walletPopup`, or `tokenTipping.mira_koval` where it has a subject. */
export function writeModalLink<N extends ModalName>(
  name: N,
  props: ModalProps[N],
  definition: ModalDefinition<N> | undefined,
): string {
  const subject = definition?.subject?.write(props)
  return subject === undefined ? name : `${name}.${subject}`
}
