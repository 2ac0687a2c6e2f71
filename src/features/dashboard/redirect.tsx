import { Redirect } from 'wouter'

/** /dashboard and /my-account lead to the first screen of the dashboard (contract section 10). */
const DashboardRedirect = () => <Redirect to="/dashboard/index" replace />

export default DashboardRedirect
