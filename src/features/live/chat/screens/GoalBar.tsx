import { Pencil, Target } from 'lucide-react'
import { Suspense, useState } from 'react'
import { fullNumber } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Progress } from '#ui/Progress.tsx'
import type { Stream } from '../../contract.ts'
import { shareOf } from '../../goals/rules.ts'
import { TipsButton } from '../../tips/screens/TipsButton.tsx'
import { CHAT } from '../spec.ts'

const GoalDialog = lazyWithRetry(() => import('./GoalDialog.tsx'))

/** Progress of the stream's token goal. The host can set and change the goal here. */
export function GoalBar({ stream }: { stream: Stream }) {
  const { id, is_own: isOwn, goal } = stream
  const [isSetting, setSetting] = useState(false)
  const dialog = isSetting && (
    <Suspense fallback={null}>
      <GoalDialog stream={stream} open onOpenChange={setSetting} />
    </Suspense>
  )
  if (!goal)
    return (
      isOwn && (
        <>
          <Button variant="ghost" size="sm" className="btn-glass self-start" onClick={() => setSetting(true)}>
            <Target aria-hidden="true" />
            {CHAT.goalSet}
          </Button>
          {dialog}
        </>
      )
    )
  const isFull = goal.reached >= goal.tokens
  return (
    <div className="stream-goal">
      <div className="flex items-center justify-between gap-x-3">
        <span className="min-w-0 font-bold narrow:truncate [overflow-wrap:anywhere]">{goal.title}</span>
        <span className="flex flex-none items-center gap-2">
          <TipsButton streamId={id} isOwn={isOwn} goal={goal.title}>
            <span translate="no" className="figures">
              {isFull ? CHAT.goalFull : CHAT.goalOf(fullNumber(goal.reached), fullNumber(goal.tokens))}
            </span>
          </TipsButton>
          {isOwn && (
            <IconButton label={CHAT.goalChange} size="sm" onClick={() => setSetting(true)}>
              <Pencil aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
      <Progress label={`${CHAT.goal}: ${goal.title}`} value={shareOf(goal) * 100} tone="gold" />
      {dialog}
    </div>
  )
}
