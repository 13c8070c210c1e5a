import { bookings } from './bookings.ts'
import { deals } from './deals.ts'
import type { PlantedFault } from './fault.ts'
import { machinery } from './machinery.ts'
import { money } from './money.ts'
import { trust } from './trust.ts'

/** All planted faults. Faults in spec.ts files would change the settings of every database and are not possible. */
export const plantedFaults: readonly PlantedFault[] = [money, deals, bookings, trust, machinery].flat()
