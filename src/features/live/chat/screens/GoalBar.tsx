import { fullNumber } from '#shared/counted.ts'
import { Progress } from '#ui/Progress.tsx'
import type { Stream } from '../../contract.ts'
import { shareOf } from '../../goals/state.ts'
import { TipsButton } from '../../tips/screens/TipsButton.tsx'
import { CHAT } from '../spec.ts'

export function GoalBar({ stream: { id, is_own: isOwn, goal } }: { stream: Stream }) {
  if (!goal) return null
  const isFull = goal.reached >= goal.tokens
  return (
    <div className="stream-goal">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-bold [overflow-wrap:anywhere]">{goal.title}</span>
        <TipsButton streamId={id} isOwn={isOwn} goal={goal.title}>
          <span translate="no" className="figures">
            {isFull ? CHAT.goalFull : CHAT.goalOf(fullNumber(goal.reached), fullNumber(goal.tokens))}
          </span>
        </TipsButton>
      </p>
      <Progress label={`${CHAT.goal}: ${goal.title}`} value={shareOf(goal) * 100} tone="gold" />
    </div>
  )
}
