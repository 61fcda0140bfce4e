import { POINTS_PART, type JournalPart } from './journal/handlers.ts'
import { JOURNEY_PART } from './journeys/journey-part.ts'
import { PARTNER_PART } from './partners/partner-part.ts'
import { PERK_PART } from './market/perk-part.ts'
import { QUESTION_PART } from './questions/question-part.ts'
import { SEASON_PART } from './seasons/season-part.ts'

/** Every part of the programme that follows from the journal. */
export const ALL_PARTS: readonly JournalPart[] = [
  POINTS_PART,
  JOURNEY_PART,
  PERK_PART,
  PARTNER_PART,
  QUESTION_PART,
  SEASON_PART,
]
