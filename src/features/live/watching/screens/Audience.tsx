import { ChatPanel } from '../../chat/screens/ChatPanel.tsx'
import { TipsOnStage } from '../../chat/screens/TipsOnStage.tsx'
import type { Stream } from '../../contract.ts'

/** What the audience of a stream says and gives. */
export default function Audience({ stream }: { stream: Stream }) {
  return (
    <>
      <TipsOnStage stream={stream} />
      <ChatPanel stream={stream} />
    </>
  )
}
