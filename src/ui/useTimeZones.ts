import { useEffect, useMemo, useState } from 'react'
import { isTimeZone } from '#shared/dates.ts'

type Zone = { zone: string; label: string }
export type ZoneGroup = { area: string; zones: Zone[] }

/** Returns "Buenos Aires, Argentina" for America/Argentina/Buenos_Aires. */
const labelOf = (zone: string): string => zone.split('/').slice(1).reverse().join(', ').replaceAll('_', ' ') || zone

/** Returns the zones that a browser knows, by area, including the chosen one. The server knows only the chosen one. */
export function useTimeZones(chosen: string): ZoneGroup[] {
  const [known, setKnown] = useState<readonly string[]>([])
  useEffect(() => setKnown(Intl.supportedValuesOf('timeZone').filter(isTimeZone)), [])
  return useMemo(() => {
    const all = [...new Set([...known, 'UTC', ...(chosen ? [chosen] : [])])].sort()
    const areas = new Map<string, Zone[]>()
    for (const zone of all) {
      const area = zone.includes('/') ? zone.slice(0, zone.indexOf('/')) : 'Universal'
      areas.set(area, [...(areas.get(area) ?? []), { zone, label: labelOf(zone) }])
    }
    return [...areas].map(([area, zones]) => ({ area, zones }))
  }, [known, chosen])
}
