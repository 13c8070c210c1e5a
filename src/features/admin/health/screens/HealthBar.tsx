import { Link } from '@tanstack/react-router'
import { HEALTH } from '../spec.ts'
import { StateIcon } from './StateIcon.tsx'
import { useHealth } from './useHealth.ts'
import { troublesOf } from './words.ts'

/** Bar with the worst problem, shown above every area. Hidden while everything is ok. */
export function HealthBar() {
  const { data } = useHealth()
  if (!data || data.state === 'ok') return null
  const [first] = troublesOf(data)
  return (
    <Link
      to="/dashboard"
      search={{ house: 'health' }}
      className={`mt-2 flex min-h-9 items-center gap-x-2 narrow:min-h-12 rounded-control border px-3 text-sm ${
        data.state === 'alarm' ? 'border-danger bg-danger/10' : 'border-warning bg-warning/10'
      }`}
    >
      <StateIcon state={data.state} />
      <strong>{HEALTH.states[data.state]}</strong>
      <span className="min-w-0 truncate">{first}</span>
    </Link>
  )
}
