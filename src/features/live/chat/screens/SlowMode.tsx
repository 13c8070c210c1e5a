import { Select } from '#ui/Select.tsx'
import { CHAT, slowChoices } from '../spec.ts'

type SlowModeProps = { seconds: number; onChange: (seconds: number) => void }

/** Select field for the minimum interval between two messages of a user. */
export const SlowMode = ({ seconds, onChange }: SlowModeProps) => (
  <Select label={CHAT.slow} value={seconds} onChange={(event) => onChange(Number(event.target.value))}>
    {[...new Set([...slowChoices, seconds])].map((one) => (
      <option key={one} value={one}>
        {one === 0 ? CHAT.slowOff : CHAT.slowSeconds(one)}
      </option>
    ))}
  </Select>
)
