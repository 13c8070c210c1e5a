import type { ModalName, ModalProps } from './names.ts'

/** A modal as the address says it: `walletPopup`, or `tokenTipping.mira_koval` where it is about somebody or a kind. */
export function writeModalLink<N extends ModalName>(name: N, props: ModalProps[N]): string {
  const about = 'recipient' in props ? props.recipient?.username : undefined
  const type = 'type' in props ? props.type : undefined
  if (type !== undefined) return `${name}.${type}`
  return about === undefined ? name : `${name}.${about}`
}
