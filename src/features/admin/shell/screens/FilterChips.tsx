import { BookmarkPlus, X } from 'lucide-react'
import { Suspense, useLayoutEffect, useState } from 'react'
import { AdminSearch } from '#client/admin/AdminBar.tsx'
import type { StoredState } from '#client/store/persisted.ts'
import { readStored, writeStored } from '#client/store/storage.ts'
import {
  dateRanges,
  type Filters,
  firstFilters,
  listStatuses,
  locations,
  specialties,
} from '#features/applications/index.ts'
import { ChipSelect } from '#ui/ChipSelect.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { FILTERS } from '../spec.ts'
import { type Preset, readPresets } from '../state.ts'

const kept: StoredState<Preset[]> = { key: 'limelight-admin-presets', version: 1, migrations: {}, read: readPresets }

const PresetDialog = lazyWithRetry(() => import('./PresetDialog.tsx'))

type FilterChipsProps = {
  filters: Filters
  /** The search as typed. The filters follow with a debounce. */
  typed: string
  onType: (text: string) => void
  onChange: (filters: Filters) => void
  /** Shows the filter by status; a list of applications has tabs instead. */
  hasStatus?: boolean
}

const optionsOf = <T extends string>(list: readonly T[], names: Record<T, string>) =>
  list.map((value) => ({ value, label: names[value] }))

/** The five filters as chips, and the saved presets. */
export function FilterChips({ filters, typed, onType, onChange, hasStatus = false }: FilterChipsProps) {
  const isFiltered =
    typed !== '' ||
    (['dateRange', 'location', 'specialty'] as const).some((field) => filters[field] !== firstFilters[field]) ||
    (hasStatus && filters.status !== firstFilters.status)
  return (
    <>
      <AdminSearch
        label={FILTERS.search}
        placeholder={FILTERS.searchPlaceholder}
        max={100}
        typed={typed}
        onType={onType}
      />
      <ChipSelect
        label={FILTERS.dateRange}
        options={optionsOf(dateRanges, FILTERS.ranges)}
        value={filters.dateRange}
        otherwise={firstFilters.dateRange}
        onChange={(dateRange) => onChange({ ...filters, dateRange })}
      />
      <ChipSelect
        label={FILTERS.location}
        options={optionsOf(locations, FILTERS.locations)}
        value={filters.location}
        otherwise="all"
        onChange={(location) => onChange({ ...filters, location })}
      />
      <ChipSelect
        label={FILTERS.specialty}
        options={optionsOf(specialties, FILTERS.specialties)}
        value={filters.specialty}
        otherwise="all"
        onChange={(specialty) => onChange({ ...filters, specialty })}
      />
      {hasStatus && (
        <ChipSelect
          label={FILTERS.status}
          options={optionsOf(listStatuses, FILTERS.statuses)}
          value={filters.status}
          otherwise="all"
          onChange={(status) => onChange({ ...filters, status })}
        />
      )}
      {isFiltered && (
        <IconButton
          label={FILTERS.reset}
          size="sm"
          onClick={() => onChange(hasStatus ? firstFilters : { ...firstFilters, status: filters.status })}
        >
          <X aria-hidden="true" />
        </IconButton>
      )}
      <Presets filters={filters} onChange={onChange} isFiltered={isFiltered} />
    </>
  )
}

type PresetsProps = Pick<FilterChipsProps, 'filters' | 'onChange'> & { isFiltered: boolean }

function Presets({ filters, onChange, isFiltered }: PresetsProps) {
  const [presets, setPresets] = useState<readonly Preset[]>([])
  const [isAsking, setAsking] = useState(false)
  // reads the presets of this device before the first user event, which would otherwise overwrite them
  useLayoutEffect(() => setPresets(readStored(kept, [])), [])
  const keep = (next: Preset[]) => {
    setPresets(next)
    writeStored(kept, next)
  }
  return (
    <>
      {presets.length > 0 && (
        <ChipSelect
          label={FILTERS.presets}
          options={[
            { value: '', label: FILTERS.presets },
            ...presets.map(({ name }) => ({ value: name, label: name })),
          ]}
          value=""
          onChange={(chosen) => {
            const preset = presets.find(({ name }) => name === chosen)
            if (preset) onChange(preset.filters)
          }}
        />
      )}
      {(isFiltered || presets.length > 0) && (
        <IconButton label={FILTERS.save} size="sm" onClick={() => setAsking(true)}>
          <BookmarkPlus aria-hidden="true" />
        </IconButton>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <PresetDialog presets={presets} filters={filters} onKeep={keep} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
