import { bookings } from './bookings.ts'
import { deals } from './deals.ts'
import type { PlantedFault } from './fault.ts'
import { live } from './live.ts'
import { machinery } from './machinery.ts'
import { money } from './money.ts'
import { people } from './people.ts'
import { trust } from './trust.ts'
import { visibility } from './visibility.ts'

/** All planted faults. Faults in spec.ts files would change the settings of every database and are not possible. */
export const plantedFaults: readonly PlantedFault[] = [
  ...[money, deals, bookings, trust, machinery, live, people, visibility].flat(),
]
