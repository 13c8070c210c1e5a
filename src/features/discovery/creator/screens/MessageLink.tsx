import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useJoin } from '#client/session/useJoin.ts'
import { toRecipient } from '../../cards/screens/recipient.ts'
import type { Creator } from '../../contract.ts'

type MessageLinkProps = { creator: Creator; className: string; children?: ReactNode }

/** Link to message a creator; visitors are asked to join first. */
export function MessageLink({ creator, className, children }: MessageLinkProps) {
  const { isVisitor, join, preloadJoin } = useJoin()
  const ask = (event: MouseEvent) => {
    if (!isVisitor || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    join({ verb: 'message', person: toRecipient(creator), next: `/messages/${creator.id}` })
  }
  return (
    <Link
      to="/messages/$id"
      params={{ id: creator.id }}
      preload={false}
      className={className}
      onPointerEnter={isVisitor ? preloadJoin : undefined}
      onClick={ask}
    >
      {children ?? (
        <>
          <MessageCircle aria-hidden="true" />
          Message
        </>
      )}
    </Link>
  )
}
