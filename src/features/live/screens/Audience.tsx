import type { ComponentProps } from 'react'
import { FloatingParts } from '#ui/Boundary.tsx'
import { ChatPanel } from '../chat/screens/ChatPanel.tsx'
import { OthersHearts } from '../hearts/screens/OthersHearts.tsx'
import { RaidArrives } from '../raids/screens/RaidArrives.tsx'

/** Chat, tips and other actions of the audience. */
export default function Audience({ stream, onWriting }: ComponentProps<typeof ChatPanel>) {
  return (
    <FloatingParts>
      <RaidArrives stream={stream} />
      <OthersHearts id={stream.id} />
      <ChatPanel stream={stream} onWriting={onWriting} />
    </FloatingParts>
  )
}
