import { Skeleton } from '#ui/Skeleton.tsx'
import type { Message } from '../../contract.ts'
import { shownSize } from '../state.ts'

type AttachmentSkeletonProps = { message: Message; isOwn: boolean }

/** Placeholder for an attachment until its URL and its component have loaded. */
export function AttachmentSkeleton({ message: { kind, attachment }, isOwn }: AttachmentSkeletonProps) {
  if (!attachment) return <Skeleton className="h-8 w-64 max-w-full" />
  if (!attachment.unlocked && !isOwn) return <Skeleton className="h-80 w-72 max-w-full" />
  if (kind === 'text' || kind === 'audio') return <Skeleton className="h-11 w-64 max-w-full" />
  // a canvas takes its size from its attributes and keeps its aspect ratio when it shrinks
  return <canvas className="skeleton h-auto max-w-full" {...shownSize(kind, attachment)} />
}
