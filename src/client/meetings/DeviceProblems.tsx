import { DEVICES } from './devices.ts'
import { useOwn } from './ownMedia.ts'

const kinds = ['camera', 'microphone'] as const

/** Why there is no picture or sound, and what helps. */
export function DeviceProblems() {
  const { problems } = useOwn()
  const shown = kinds.flatMap((kind) => {
    const problem = problems[kind]
    return problem ? [{ kind, text: DEVICES.problems[kind][problem] }] : []
  })
  if (shown.length === 0) return null
  return (
    <div role="alert">
      <ul className="grid gap-2">
        {shown.map(({ kind, text }) => (
          <li key={kind} className="rounded-card bg-wash p-3 text-warning">
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}
