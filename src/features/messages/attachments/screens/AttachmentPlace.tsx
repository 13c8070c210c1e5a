import { Skeleton } from '#ui/Skeleton.tsx'
import type { Message } from '../../contract.ts'
import { shownSize } from '../state.ts'

type AttachmentPlaceProps = { message: Message; isOwn: boolean }

/** The place of an attachment until it, its address or its code is there. */
export function AttachmentPlace({ message: { kind, attachment }, isOwn }: AttachmentPlaceProps) {
  if (!attachment) return <Skeleton className="h-8 w-64 max-w-full" />
  if (!attachment.unlocked && !isOwn) return <Skeleton className="h-80 w-72 max-w-full" />
  if (kind === 'text' || kind === 'audio') return <Skeleton className="h-11 w-64 max-w-full" />
  // the one empty element that takes a size from its attributes and keeps its shape where it has to be smaller
  return <canvas className="skeleton h-auto max-w-full" {...shownSize(kind, attachment)} />
}
