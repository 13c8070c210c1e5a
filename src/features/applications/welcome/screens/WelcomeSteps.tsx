import { Link } from '@tanstack/react-router'
import { Check, Circle } from 'lucide-react'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import type { WelcomeStep } from '../../lists.ts'
import { WELCOME } from '../spec.ts'

const places = {
  rates: '/settings',
  hours: '/availability',
  post: '/content',
  show: '/schedule',
} as const satisfies Record<WelcomeStep, string>

type WelcomeStepsProps = {
  /** True to hide the list once all steps are done. */
  untilDone?: boolean
}

/** List of the first steps of a new creator, which are checked off automatically. Hidden once dismissed. */
export function WelcomeSteps({ untilDone = false }: WelcomeStepsProps) {
  const utils = trpc.useUtils()
  // refetches when the window gets the focus, because steps are completed on other pages
  const { data } = trpc.applications.welcome.useQuery(undefined, { staleTime: 0, refetchOnWindowFocus: true })
  const { mutate, isPending } = trpc.applications.dismissWelcome.useMutation({
    onSuccess: () => utils.applications.welcome.setData(undefined, { steps: null }),
  })
  const steps = data?.steps
  if (!steps) return null
  const done = steps.filter((one) => one.done).length
  if (untilDone && done === steps.length) return null
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">{WELCOME.title}</h2>
        <p className="text-muted text-sm">{WELCOME.done(done, steps.length)}</p>
      </div>
      <ol className="grid gap-3">
        {steps.map(({ step, done: isDone }) => (
          <li
            key={step}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            {isDone ? (
              <Check aria-hidden="true" className="size-6 text-success" />
            ) : (
              <Circle aria-hidden="true" className="size-6 text-muted" />
            )}
            <div>
              <p className="font-semibold">{WELCOME.steps[step].title}</p>
              <p className="text-muted text-sm">{isDone ? WELCOME.isDone : WELCOME.steps[step].text}</p>
            </div>
            {!isDone && (
              <Link
                to={places[step]}
                className={`${buttonClass({ size: 'sm' })} col-start-2 justify-self-start sm:col-start-3`}
              >
                {WELCOME.steps[step].action}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">{done === steps.length ? WELCOME.complete : WELCOME.text}</p>
        <Button size="sm" variant="ghost" loading={isPending} onClick={() => mutate()}>
          {WELCOME.dismiss}
        </Button>
      </div>
    </Card>
  )
}
