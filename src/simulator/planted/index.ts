import type { PlantedFault } from './fault.ts'
import { money } from './money.ts'

/** All planted faults. Faults in spec.ts files would change the settings of every database and are not possible. */
export const plantedFaults: readonly PlantedFault[] = [...money]
