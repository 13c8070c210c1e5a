import type { ComponentProps } from 'react'
import { Select } from '#ui/Select.tsx'
import { type RuleCode, ruleCodes } from '../../lists.ts'
import { HOUSE_RULES } from '../../spec.ts'

type RuleSelectProps = Pick<ComponentProps<typeof Select>, 'label' | 'hint' | 'error' | 'autoFocus'> & {
  rule: RuleCode | undefined
  /** Label of the option without a rule. */
  none: string
  onRule: (rule: RuleCode | undefined) => void
}

/** Select field for a house rule. */
export const RuleSelect = ({ rule, none, onRule, ...field }: RuleSelectProps) => (
  <Select
    {...field}
    value={rule ?? ''}
    onChange={({ target }) => onRule(ruleCodes.find((known) => known === target.value))}
  >
    <option value="">{none}</option>
    {ruleCodes.map((known) => (
      <option key={known} value={known}>
        {HOUSE_RULES[known].title}
      </option>
    ))}
  </Select>
)
