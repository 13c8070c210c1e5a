import { Suspense, useLayoutEffect, useState } from 'react'
import type { StoredState } from '#client/store/persisted.ts'
import { readStored, writeStored } from '#client/store/storage.ts'
import {
  dateRanges,
  type Filters,
  firstFilters,
  type ListStatus,
  listStatuses,
  locations,
  specialties,
} from '#features/applications/index.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { SearchInput } from '#ui/SearchInput.tsx'
import { Select } from '#ui/Select.tsx'
import { FILTERS } from '../spec.ts'
import { type Preset, readPresets } from '../state.ts'

const kept: StoredState<Preset[]> = { key: 'limelight-admin-presets', version: 1, migrations: {}, read: readPresets }

const readKeptPresets = (): Preset[] => readStored(kept, [])
const keepPresets = (presets: Preset[]): void => writeStored(kept, presets)

const PresetDialog = lazyWithRetry(() => import('./PresetDialog.tsx'))

type FiltersPanelProps = {
  filters: Filters
  /** The search as typed. The filters follow with a debounce. */
  typed: string
  onType: (text: string) => void
  onChange: (filters: Filters) => void
}

const statusNames: Record<ListStatus, string> = {
  all: 'All',
  pending: 'Pending',
  queued: 'Queued',
  approved: 'Approved',
  rejected: 'Rejected',
  moderation: 'With open reports',
}

/** Panel with the five filters and the saved presets. */
export function FiltersPanel({ filters, typed, onType, onChange }: FiltersPanelProps) {
  const choice = <K extends Exclude<keyof Filters, 'search'>>(
    field: K,
    list: readonly Filters[K][],
    names: Record<Filters[K], string>,
  ) => (
    <Select
      label={FILTERS[field]}
      value={filters[field]}
      onChange={({ target }) => {
        const value = list.find((one) => one === target.value)
        if (value !== undefined) onChange({ ...filters, [field]: value })
      }}
    >
      {list.map((value) => (
        <option key={value} value={value}>
          {names[value]}
        </option>
      ))}
    </Select>
  )
  return (
    <Card className="grid gap-4">
      <h2 className="sr-only">{FILTERS.title}</h2>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {choice('dateRange', dateRanges, FILTERS.ranges)}
        {choice('location', locations, FILTERS.locations)}
        {choice('specialty', specialties, FILTERS.specialties)}
        {choice('status', listStatuses, statusNames)}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <SearchInput
          label={FILTERS.search}
          placeholder={FILTERS.searchPlaceholder}
          max={100}
          className="min-w-48 flex-1"
          typed={typed}
          onType={onType}
        />
        <Presets filters={filters} onChange={onChange} />
        <Button variant="ghost" onClick={() => onChange(firstFilters)}>
          {FILTERS.reset}
        </Button>
      </div>
    </Card>
  )
}

function Presets({ filters, onChange }: Pick<FiltersPanelProps, 'filters' | 'onChange'>) {
  const [presets, setPresets] = useState<readonly Preset[]>([])
  const [isAsking, setAsking] = useState(false)
  // reads the presets of this device before the first user event, which would otherwise overwrite them
  useLayoutEffect(() => setPresets(readKeptPresets()), [])
  const keep = (next: Preset[]) => {
    setPresets(next)
    keepPresets(next)
  }
  return (
    <>
      {presets.length > 0 && (
        <Select
          label={FILTERS.presets}
          hideLabel
          value=""
          onChange={({ target }) => {
            const chosen = presets.find(({ name }) => name === target.value)
            if (chosen) onChange(chosen.filters)
          }}
        >
          <option value="">{FILTERS.noPreset}</option>
          {presets.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <Button onClick={() => setAsking(true)}>{FILTERS.save}</Button>
      {isAsking && (
        <Suspense fallback={null}>
          <PresetDialog presets={presets} filters={filters} onKeep={keep} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
