export default {
  title: 'Locks',
  url: 'http://localhost:3000',
  baseUrl: '/',
  scripts: [{ src: 'http://localhost:8080/fence-lab-v1.js', defer: true }],
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
};
