import { Redirect } from 'wouter'

/** /dashboard and /my-account lead to the dashboard's overview. */
const DashboardRedirect = () => <Redirect to="/dashboard/index" replace />

export default DashboardRedirect
