import { Link, useHydrated } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { CallRequest } from '../../lifecycle/contract.ts'
import { type FormPress, opensForm, type Press } from '../../lifecycle/lists.ts'
import { StartCall } from '../../room/screens/StartCall.tsx'
import { BUTTONS } from '../spec.ts'
import { buttonsOf, startsNow } from '../state.ts'
import { EndingForm } from './EndingForm.tsx'
import { useCallAct } from './useCallAct.ts'

const OtherTimeForm = lazyWithRetry(() => import('./OtherTimeForm.tsx'))

type CallActionsProps = {
  call: CallRequest
  /** True in lists: a fan then changes the time on the page of the call, because the free slots need space. */
  inList?: boolean
  /** Form that is open initially. */
  begin?: FormPress | undefined
}

/** Buttons of a call. A button with consequences first opens a form that explains them. */
export function CallActions({ call, inList = false, begin }: CallActionsProps) {
  const [asking, setAsking] = useState(begin)
  const place = useRef<HTMLDivElement>(null)
  const close = () => {
    setAsking(undefined)
    // returns the focus, because the focused element was removed
    place.current?.focus()
  }
  const { act, pending, failed, details, forget } = useCallAct(call, close)
  const buttons = buttonsOf(call)
  const isAwake = useHydrated()
  const open = isAwake && asking && buttons.includes(asking) ? asking : undefined
  const isEmpty = buttons.length === 0 && !failed && call.status !== 'in_progress'
  // on the page of the call the empty container stays, so that the focus is not lost with the last button
  if (isEmpty && inList) return null
  const back = () => {
    forget()
    close()
  }
  const form = { call, pending: pending !== undefined, onAct: act, onBack: back }
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      {failed && (
        <p role="alert" className="font-medium text-danger text-sm">
          {failed}
        </p>
      )}
      {open === 'move' || open === 'propose' ? (
        <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
          <OtherTimeForm {...form} press={open} details={details} onChoose={forget} />
        </Suspense>
      ) : open ? (
        <EndingForm {...form} press={open} />
      ) : (
        <Buttons
          call={call}
          buttons={buttons}
          inList={inList}
          pending={pending}
          onPress={(press) => {
            forget()
            if (!opensForm(press)) return act({ press })
            setAsking(press)
            // the pressed button is removed; a form with fields then focuses its first field
            place.current?.focus()
          }}
        />
      )}
    </div>
  )
}

type ButtonsProps = {
  call: CallRequest
  buttons: readonly Press[]
  inList: boolean
  pending: Press | undefined
  onPress: (press: Press) => void
}

const main: readonly Press[] = ['accept', 'confirm']

function Buttons({ call, buttons, inList, pending, onPress }: ButtonsProps) {
  const size = inList ? 'md' : 'lg'
  return (
    <div className="flex flex-wrap gap-2">
      <StartCall call={call} size={size} />
      {buttons.map((press) =>
        inList && call.role === 'fan' && (press === 'move' || press === 'propose') ? (
          <Link
            key={press}
            to="/calls/$id"
            params={{ id: call.id }}
            search={{ ask: press }}
            className={buttonClass({ size })}
          >
            {BUTTONS[press]}
          </Link>
        ) : (
          <Button
            key={press}
            size={size}
            variant={main.includes(press) ? 'primary' : press === 'cancel' ? 'ghost' : 'secondary'}
            loading={pending === press}
            onClick={() => onPress(press)}
          >
            {press === 'accept' && startsNow(call) ? BUTTONS.acceptNow : BUTTONS[press]}
          </Button>
        ),
      )}
    </div>
  )
}
