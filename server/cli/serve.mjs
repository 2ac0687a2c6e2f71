// `npm run serve`: starts the built server.
import { launch } from './launch.mjs'

launch('dist/server/main.js')
