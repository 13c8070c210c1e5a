import { FloatingParts } from '#ui/Boundary.tsx'
import { ChatPanel } from '../chat/screens/ChatPanel.tsx'
import { TipsOnStage } from '../chat/screens/TipsOnStage.tsx'
import type { Stream } from '../contract.ts'
import { RaidArrives } from '../raids/screens/RaidArrives.tsx'

/** Chat, tips and other actions of the audience. */
export default function Audience({ stream }: { stream: Stream }) {
  return (
    <FloatingParts>
      <RaidArrives stream={stream} />
      <TipsOnStage stream={stream} />
      <ChatPanel stream={stream} />
    </FloatingParts>
  )
}
