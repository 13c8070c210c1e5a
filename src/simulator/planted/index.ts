import { bookings } from './bookings.ts'
import { deals } from './deals.ts'
import type { PlantedFault } from './fault.ts'
import { live } from './live.ts'
import { machinery } from './machinery.ts'
import { money } from './money.ts'
import { people } from './people.ts'
import { trust } from './trust.ts'
import { visibility } from './visibility.ts'

/** All planted faults. Settings of the database, which src/ops/database/sql-settings.ts lists, cannot have one. */
export const plantedFaults: readonly PlantedFault[] = [
  ...[money, deals, bookings, trust, machinery, live, people, visibility].flat(),
]
