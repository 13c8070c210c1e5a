import type { ModalDefinition, ModalName, ModalProps } from './registry.ts'

/** Returns the modal as written in a URL: `walletPopup`, or `tokenTipping.mira_koval` with a subject. */
export function writeModalLink<N extends ModalName>(
  name: N,
  props: ModalProps[N],
  definition: ModalDefinition<N> | undefined,
): string {
  const subject = definition?.subject?.write(props)
  return subject === undefined ? name : `${name}.${subject}`
}
