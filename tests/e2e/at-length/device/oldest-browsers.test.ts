import { describeJourneys } from '../../../support/browsers/journeys.ts'

describeJourneys('chromium 102')
describeJourneys('chromium without new features')
