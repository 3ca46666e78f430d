# Sourced by the scripts in bash: prints the comment at the script's beginning and ends it where --help or -h is among the arguments.
for argument in "$@"; do
  case $argument in
  -h | --help)
    sed -n '2,${/^#/!q;s/^# \{0,1\}//p;}' "$0"
    exit 0
    ;;
  esac
done
unset argument
