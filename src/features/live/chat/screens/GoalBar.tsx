import { fullNumber } from '#shared/counted.ts'
import { Progress } from '#ui/Progress.tsx'
import type { Stream } from '../../contract.ts'
import { shareOf } from '../../goals/state.ts'
import { CHAT } from '../spec.ts'

export function GoalBar({ stream: { goal } }: { stream: Stream }) {
  if (!goal) return null
  const isFull = goal.reached >= goal.tokens
  return (
    <div className="stream-goal">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-bold [overflow-wrap:anywhere]">{goal.title}</span>
        <span className="figures">
          {isFull ? CHAT.goalFull : CHAT.goalOf(fullNumber(goal.reached), fullNumber(goal.tokens))}
        </span>
      </p>
      <Progress label={`${CHAT.goal}: ${goal.title}`} value={shareOf(goal) * 100} tone="gold" />
    </div>
  )
}
