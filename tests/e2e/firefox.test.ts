import { describeJourneys } from '../support/browsers/journeys.ts'

describeJourneys('firefox')
