// `npm run serve`: the market that is built.
import { launch } from './launch.mjs'

launch('dist/server/main.js')
