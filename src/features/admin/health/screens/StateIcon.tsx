import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { Health } from '../contract.ts'

const icons = {
  ok: <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />,
  warning: <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />,
  alarm: <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />,
} as const

/** Icon of the state of a part of the platform. Put the state in words beside it. */
export const StateIcon = ({ state }: Pick<Health, 'state'>) => icons[state]
