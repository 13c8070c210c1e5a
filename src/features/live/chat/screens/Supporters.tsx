import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Stream } from '../../contract.ts'
import { TipsButton } from '../../tips/screens/TipsButton.tsx'
import { CHAT } from '../spec.ts'

/** Top supporters of the stream. */
export function Supporters({ stream: { id: streamId, is_own: isOwn, supporters } }: { stream: Stream }) {
  if (supporters.length === 0) return null
  return (
    <ol className="stream-supporters" aria-label={CHAT.supporters}>
      {supporters.map(({ id, display_name: name, tokens }) => (
        <li key={id}>
          <span className="truncate">{name}</span>
          <TipsButton streamId={streamId} isOwn={isOwn} supporter={{ id, name }}>
            <TokenAmount tokens={tokens} />
          </TipsButton>
        </li>
      ))}
    </ol>
  )
}
