import { setStyle } from './setStyle.ts'

type ProgressProps = {
  label: string
  /** 0 to 100. */
  value: number
  tone?: 'accent' | 'gold' | 'success' | 'danger'
  className?: string
}

/** Progress bar. The label is for screen readers only. */
export function Progress({ label, value, tone = 'accent', className }: ProgressProps) {
  const now = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className={className}>
      <div
        className="progress"
        data-tone={tone}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={now}
      >
        <div ref={setStyle({ translate: `${now - 100}%` })} />
      </div>
    </div>
  )
}
