# fish completion for restorectl
# Made by 'restorectl generate completions fish' from the tables of commands and options.

function __restorectl_rules
    printf '%s\t%s\n' \
        'nothing-saved' 'the archive lists no saved objects, so nothing is restored from it' \
        'duplicate-path' 'two objects share one restoration path, so only one state is kept' \
        'missing-parent-identifier' 'an ancestor of a saved object has no restoration identifier, or was not saved' \
        'malformed-path' 'a restoration path that UIKit cannot split into its identifiers again' \
        'identifier-contains-separator' 'an identifier that contains \'/\', such as a URL or a file path, is split into components' \
        'ambiguous-sibling-identifier' 'children of one parent have the same identifier and differ only in their index' \
        'listed-path-without-state' 'a path is in the list of saved objects, but has no saved state' \
        'unlisted-state' 'an object has saved state, but is not in the list of saved objects' \
        'class-map-unknown-path' 'the restoration class map contains a path that was not saved' \
        'dangling-reference' 'a reference to an object that was not saved' \
        'missing-class-name' 'the saved state of an object does not contain its class name' \
        'undecodable-state' 'the state of an object, or a value in it, cannot be decoded' \
        'unsupported-archive-version' 'the archive has a major version that UIKit does not restore' \
        'incomplete-envelope' 'the app version, system version, idiom or time of saving is missing from the archive' \
        'reserved-key-conflict' 'a key that UIKit reserves has a value of the wrong type, or is in the wrong place' \
        'custom-class-in-state' 'an archived object of a class that is not part of Foundation or UIKit' \
        'unkeyed-values' 'values were encoded without a key' \
        'unstable-class-name' 'a private, generic or local class, whose runtime name changes with the code around it' \
        'absolute-container-path' 'an absolute path or file URL into an app container or a simulator\'s folder' \
        'home-path-in-state' 'an absolute path or file URL into a user\'s home folder' \
        'secret-in-state' 'a password, token or key in the saved state' \
        'secret-in-url' 'a URL that contains a password or a token' \
        'coredata-temporary-object-id' 'the URI of a Core Data object that was not yet saved to its store' \
        'index-path-in-state' 'a saved index path, whose row may be another one on restore' \
        'large-state' 'the archive, the state of one object or one value is larger than a limit' \
        'image-in-state' 'an image or a PDF document in the saved state' \
        'model-data-in-state' 'a long list, a long text or a whole document in the saved state' \
        'model-identifier-is-row' 'a model identifier that only repeats the number of its row' \
        'tab-controller-without-children' 'a tab bar controller without a saved child' \
        'selected-tab-not-saved' 'a tab bar controller whose selected tab was not saved' \
        'navigation-stack-gap' 'a navigation stack with a missing child, or with a list that does not match its children' \
        'no-recreation-route' 'a controller below the root without a restoration class and without a storyboard' \
        'restoration-class-on-child' 'a restoration class on a tab, a split view column or a root' \
        'child-not-referenced' 'a child of a custom container that no saved object refers to' \
        'extra-root' 'a second controller without a parent' \
        'transient-screen-preserved' 'a login, password, alert, picker, camera, purchase or sharing screen in the state' \
        'unstable-identifier' 'an identifier that contains a UUID, a pointer, a date or a long number' \
        'storyboard-bundle-path' 'a storyboard in another bundle, saved with an absolute path' \
        'interrupted-restore' 'the last restore from this archive did not finish' \
        'visible-screen-not-saved' 'the snapshot must not be shown: part of the visible screen was not saved' \
        'snapshot-flag-mismatch' 'the folder and the archive disagree on whether the snapshot may be shown' \
        'timestamp-anomaly' 'a time of saving in the future, or before state restoration existed' \
        'restoration-class-changed' 'an object has another restoration class than in the older archive, or none' \
        'class-changed' 'an object has another class than in the older archive' \
        'path-removed' 'a restoration path of the older archive is missing, apart from a change of indices' \
        'value-type-changed' 'a key has a value of another type than in the older archive' \
        'storyboard-identifier-changed' 'a controller comes from another storyboard scene than in the older archive' \
        'idiom-mismatch' 'the two archives were saved on different kinds of devices' \
        'bundle-version-mismatch' 'the archive was saved by another version of the app' \
        'version-not-bumped' 'the state no longer fits the older archive, but the bundle version is the same' \
        'state-size-regression' 'the state of an object is much larger than in the older archive' \
        'key-removed' 'an object no longer saves a key that the older archive has' \
        'path-added' 'a restoration path that the older archive does not have' \
        'expected-path-missing' 'a path in the list of expected paths was not saved' \
        'storyboard-missing' 'a controller from a storyboard that is not among the given storyboards' \
        'storyboard-identifier-missing' 'the storyboard does not have the storyboard identifier that was saved' \
        'storyboard-restoration-id-gap' 'a scene or view has a restoration identifier, but its container or scene has none' \
        'view-without-identifier' 'a saved scene has a view without an identifier that could save state' \
        'duplicate-view-identifier' 'two views of one controller have the same restoration identifier' \
        'restoration-class-missing' 'the app does not have the saved restoration class' \
        'state-in-scene-app' 'saved objects in an app that declares scenes' \
        'scene-delegate-class-missing' 'the app does not have the delegate class of a saved scene session' \
        'activity-type-undeclared' 'the app does not declare the activity type of a scene' \
        'scene-type-undeclared' 'the app does not declare the configuration or Flutter activity type of a scene session' \
        'session-without-activity' 'no user activity was saved for a scene session' \
        'activity-value-type' 'a user activity contains a value of a class that activities do not allow' \
        'flutter-data-corrupt' 'saved state of a Flutter app that Flutter cannot decode' \
        'flutter-empty-state' 'the saved state of a Flutter app contains no values' \
        'record-unreadable' 'the record of a window, or a value in it, cannot be decoded' \
        'window-without-state' 'a window is in the list of windows, but has no record' \
        'dangling-first-responder' 'the first responder of a window has no record' \
        'window-title-mismatch' 'the two files of a window have different titles' \
        'stale-records' 'records that newer records replace' \
        'unopenable-records' 'records of windows whose key is unknown' \
        'auto-identifier-state' 'state under an identifier that the nib compiler generated'
end

function __restorectl_levels
    for level in off info warning error
        echo $level
    end
end

# Whether the command is $argv.
function __restorectl_using
    set -l words (commandline -opc)
    test (count $words) -ge 2; and test $words[2] = $argv[1]
end

# Whether there are $argv words before this one, options not counted.
function __restorectl_place
    set -l words (commandline -opc | string match -v -- '-*')
    test (count $words) -eq (math $argv[1] + 1)
end

# What is typed of a value, without the option before it.
function __restorectl_value
    string replace -r -- '^--[a-z-]+=' '' (commandline -ct)
end

# Files that end like one of the arguments, and folders; all files if there is no such file.
function __restorectl_files
    set -l all (complete -C "__fish_command_without_completions "(__restorectl_value))
    set -l found
    for ending in $argv
        set -a found (string match -r -- '^.*'(string escape --style=regex -- $ending)'/?$' $all)
    end
    set -l folders (string match -r -- '^.*/$' $all)
    if test (count $found) -eq 0
        printf '%s\n' $all
    else
        printf '%s\n' $found $folders
    end
end

# The formats of the arguments, and after a colon files.
function __restorectl_reports
    set -l value (__restorectl_value)
    if string match -q '*:*' -- $value
        set -l head (string replace -r ':.*' ':' -- $value)
        set -l rest (string replace -r '^[^:]*:' '' -- $value)
        for file in (complete -C "__fish_command_without_completions $rest")
            echo $head$file
        end
    else
        printf '%s\n' $argv
    end
end

# Ids of rules with commas between them.
function __restorectl_rule_list
    set -l head (string match -r '^.*,' -- (__restorectl_value))
    for rule in (__restorectl_rules)
        echo "$head"$rule
    end
end

# ID=LEVEL
function __restorectl_rule_levels
    set -l value (__restorectl_value)
    if string match -q '*=*' -- $value
        set -l head (string replace -r '=.*' '=' -- $value)
        for level in (__restorectl_levels)
            echo $head$level
        end
    else
        __restorectl_rules | string replace \t =\t
    end
end

complete -c restorectl -f
complete -c restorectl -n '__restorectl_place 0' -a '(__restorectl_commands)'
complete -c restorectl -n '__restorectl_place 0' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_place 0' -s V -l version -d 'show the version'

function __restorectl_commands
    printf '%s\t%s\n' \
        'dump' 'show archives as trees of restoration paths' \
        'lint' 'check archives for what breaks restoration' \
        'diff' 'show what changed between two archives or folders' \
        'plan' 'show how UIKit would restore an archive' \
        'watch' 'show what changes each time an app saves' \
        'find' 'find saved state on this machine' \
        'stats' 'show what the bytes of archives are spent on' \
        'convert' 'write archives in another form, such as JSON or binary' \
        'redact' 'replace what an app saved, and keep the shape' \
        'rules' 'list the rules that lint checks' \
        'explain' 'explain what a rule finds and how to fix it' \
        'generate' 'print man pages and shell completions' \
        'help' 'show the help of a command' \
        'version' 'show the version'
end

complete -c restorectl -n '__restorectl_using dump' -k -a '(__restorectl_files .data .archive .plist .xcuserstate .json .savedState .xcappdata)'
complete -c restorectl -n '__restorectl_using dump' -l format -x -k -a '(__restorectl_reports \'tree\'\\t\'an indented tree\' \'paths\'\\t\'one restoration path on each line, in save order\' \'flat\'\\t\'one line \\\'PLACE = VALUE\\\' for each value\' \'json\'\\t\'restorectl.archive/1: the whole tree, typed\' \'jsonl\'\\t\'the same, one archive on each line\' \'apple\'\\t\'the layout of Apple\\\'s restorationArchiveTool\' \'html\'\\t\'a page to look at in a browser, in one file\')' -d 'tree, paths, flat, json, jsonl, apple or html'
complete -c restorectl -n '__restorectl_using dump' -l path -x -d 'show only the objects that PATTERN matches'
complete -c restorectl -n '__restorectl_using dump' -l grep -x -d 'list the values in which TEXT occurs'
complete -c restorectl -n '__restorectl_using dump' -l depth -x -d 'show at most N levels of objects and of values'
complete -c restorectl -n '__restorectl_using dump' -l plain -d 'omit index components from paths'
complete -c restorectl -n '__restorectl_using dump' -l textconv -d 'print lines for \'git diff\' to compare'
complete -c restorectl -n '__restorectl_using dump' -l full -d 'show values at full length'
complete -c restorectl -n '__restorectl_using dump' -l history -d 'show replaced records of Mac apps too'
complete -c restorectl -n '__restorectl_using dump' -l reveal -d 'show values that look like secrets'
complete -c restorectl -n '__restorectl_using dump' -l color -x -k -a '(printf \'%s\\n\' \'auto\'\\t\'where the output is a terminal that shows colour\' \'always\'\\t\'to files and pipes too\' \'never\'\\t\'not at all\')' -d 'colour the output: auto, always or never'
complete -c restorectl -n '__restorectl_using dump' -l files-from -x -k -a '(__restorectl_files)' -d 'read more operands from FILE, \'-\' for stdin'
complete -c restorectl -n '__restorectl_using dump' -s 0 -l null -d 'names in --files-from end with a NUL byte'
complete -c restorectl -n '__restorectl_using dump' -l stdin-name -x -k -a '(__restorectl_files)' -d 'use PATH as the name of standard input'
complete -c restorectl -n '__restorectl_using dump' -s j -l jobs -x -d 'process N archives at once'
complete -c restorectl -n '__restorectl_using dump' -s v -l verbose -d 'print details on standard error'
complete -c restorectl -n '__restorectl_using dump' -s q -l quiet -d 'print reports and errors, nothing else'
complete -c restorectl -n '__restorectl_using dump' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using dump' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using lint' -k -a '(__restorectl_files .data .archive .plist .xcuserstate .json .savedState .xcappdata)'
complete -c restorectl -n '__restorectl_using lint' -l format -x -k -a '(__restorectl_reports \'text\'\\t\'by file on a terminal, else one line for each finding\' \'json\'\\t\'restorectl.findings/1: all details\' \'jsonl\'\\t\'the same, one file on each line; skipped rules last\' \'sarif\'\\t\'SARIF 2.1.0, for GitHub code scanning\' \'github\'\\t\'annotations: GitHub Actions workflow commands\' \'xcode\'\\t\'issues for Xcode\\\'s build log\' \'junit\'\\t\'JUnit\\\'s XML: a test for each finding and for each clean file\' \'gitlab\'\\t\'a GitLab code quality report\' \'checkstyle\'\\t\'Checkstyle\\\'s XML\' \'markdown\'\\t\'Markdown, for a comment on a pull request\' \'html\'\\t\'a page with the findings on their objects, in one file\')' -d 'text, json, jsonl, sarif, github, xcode, junit, gitlab, checkstyle, markdown or html'
complete -c restorectl -n '__restorectl_using lint' -l notes -d 'list notes instead of counting them'
complete -c restorectl -n '__restorectl_using lint' -l github-summary -d 'add to the step summary of GitHub Actions'
complete -c restorectl -n '__restorectl_using lint' -l reveal -d 'show values that look like secrets'
complete -c restorectl -n '__restorectl_using lint' -l color -x -k -a '(printf \'%s\\n\' \'auto\'\\t\'where the output is a terminal that shows colour\' \'always\'\\t\'to files and pipes too\' \'never\'\\t\'not at all\')' -d 'colour the output: auto, always or never'
complete -c restorectl -n '__restorectl_using lint' -l rule -x -k -a '(__restorectl_rule_levels)' -d 'set a rule to off, info, warning or error'
complete -c restorectl -n '__restorectl_using lint' -l only -x -k -a '(__restorectl_rule_list)' -d 'check only the rules with these IDs'
complete -c restorectl -n '__restorectl_using lint' -l against -x -k -a '(__restorectl_files .data .archive .plist .xcuserstate .json .savedState .xcappdata)' -d 'check what breaks for users of the state OLD'
complete -c restorectl -n '__restorectl_using lint' -l expect-paths -x -k -a '(__restorectl_files)' -d 'report the paths of FILE that were not saved'
complete -c restorectl -n '__restorectl_using lint' -l storyboards -x -k -a '(__restorectl_files .storyboard .xib)' -d 'check against the storyboards in PATH'
complete -c restorectl -n '__restorectl_using lint' -l classes -x -k -a '(__restorectl_files)' -d 'check against the class names in FILE'
complete -c restorectl -n '__restorectl_using lint' -l info-plist -x -k -a '(__restorectl_files .plist)' -d 'check against the app\'s Info.plist'
complete -c restorectl -n '__restorectl_using lint' -l now -x -d 'use TIME as the current time'
complete -c restorectl -n '__restorectl_using lint' -l config -x -k -a '(__restorectl_files .json)' -d 'read the configuration from FILE'
complete -c restorectl -n '__restorectl_using lint' -l no-config -d 'use no configuration'
complete -c restorectl -n '__restorectl_using lint' -l print-config -d 'show the settings, and check nothing'
complete -c restorectl -n '__restorectl_using lint' -l init -d 'write a configuration to start from'
complete -c restorectl -n '__restorectl_using lint' -l baseline -x -k -a '(__restorectl_files .json)' -d 'ignore the findings in the baseline FILE'
complete -c restorectl -n '__restorectl_using lint' -l write-baseline -x -k -a '(__restorectl_files)' -d 'write all findings to the baseline FILE'
complete -c restorectl -n '__restorectl_using lint' -l update-baseline -d 'bring the baseline up to date'
complete -c restorectl -n '__restorectl_using lint' -l strict-baseline -d 'fail if a finding of the baseline is gone'
complete -c restorectl -n '__restorectl_using lint' -l fail-on -x -k -a '(printf \'%s\\n\' \'error\'\\t\'errors only\' \'warning\'\\t\'warnings and errors\' \'info\'\\t\'any finding\')' -d 'exit 1 from this level on'
complete -c restorectl -n '__restorectl_using lint' -l strict -d 'the same as --fail-on warning'
complete -c restorectl -n '__restorectl_using lint' -l require-match -d 'fail if a counterpart or a glob has no match'
complete -c restorectl -n '__restorectl_using lint' -l exit-zero -d 'exit with status 0 instead of 1'
complete -c restorectl -n '__restorectl_using lint' -l exclude -x -d 'skip files and folders that match GLOB'
complete -c restorectl -n '__restorectl_using lint' -l files-from -x -k -a '(__restorectl_files)' -d 'read more operands from FILE, \'-\' for stdin'
complete -c restorectl -n '__restorectl_using lint' -s 0 -l null -d 'names in --files-from end with a NUL byte'
complete -c restorectl -n '__restorectl_using lint' -l use-script-input-files -d 'check the input files of an Xcode build phase'
complete -c restorectl -n '__restorectl_using lint' -l stdin-name -x -k -a '(__restorectl_files)' -d 'use PATH as the name of standard input'
complete -c restorectl -n '__restorectl_using lint' -s j -l jobs -x -d 'process N archives at once'
complete -c restorectl -n '__restorectl_using lint' -s v -l verbose -d 'print details on standard error'
complete -c restorectl -n '__restorectl_using lint' -s q -l quiet -d 'print reports and errors, nothing else'
complete -c restorectl -n '__restorectl_using lint' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using lint' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using diff' -k -a '(__restorectl_files .data .archive .plist .xcuserstate .json .savedState .xcappdata)'
complete -c restorectl -n '__restorectl_using diff' -l format -x -k -a '(__restorectl_reports \'text\'\\t\'changes by object, with - and + lines\' \'json\'\\t\'restorectl.diff/1\' \'jsonl\'\\t\'the same, one comparison on each line\' \'markdown\'\\t\'the same lines as text, for a pull request\' \'html\'\\t\'a page with both archives side by side, in one file\')' -d 'text, json, jsonl, markdown or html'
complete -c restorectl -n '__restorectl_using diff' -l context -x -d 'show N unchanged lines around changes'
complete -c restorectl -n '__restorectl_using diff' -l stat -d 'count the changes of each object'
complete -c restorectl -n '__restorectl_using diff' -l name-only -d 'print only the paths of what changed'
complete -c restorectl -n '__restorectl_using diff' -l full -d 'show values at full length'
complete -c restorectl -n '__restorectl_using diff' -l reveal -d 'show values that look like secrets'
complete -c restorectl -n '__restorectl_using diff' -l color -x -k -a '(printf \'%s\\n\' \'auto\'\\t\'where the output is a terminal that shows colour\' \'always\'\\t\'to files and pipes too\' \'never\'\\t\'not at all\')' -d 'colour the output: auto, always or never'
complete -c restorectl -n '__restorectl_using diff' -l ignore -x -d 'ignore what PATTERN matches'
complete -c restorectl -n '__restorectl_using diff' -l all -d 'compare time and system version too'
complete -c restorectl -n '__restorectl_using diff' -l lint -d 'mark changes that break users\' saved state'
complete -c restorectl -n '__restorectl_using diff' -l config -x -k -a '(__restorectl_files .json)' -d 'read the configuration from FILE'
complete -c restorectl -n '__restorectl_using diff' -l no-config -d 'use no configuration'
complete -c restorectl -n '__restorectl_using diff' -l exit-zero -d 'exit with status 0 instead of 1'
complete -c restorectl -n '__restorectl_using diff' -l stdin-name -x -k -a '(__restorectl_files)' -d 'use PATH as the name of standard input'
complete -c restorectl -n '__restorectl_using diff' -l git-external-diff -d 'accept the arguments of git\'s external diff'
complete -c restorectl -n '__restorectl_using diff' -s j -l jobs -x -d 'process N archives at once'
complete -c restorectl -n '__restorectl_using diff' -s v -l verbose -d 'print details on standard error'
complete -c restorectl -n '__restorectl_using diff' -s q -l quiet -d 'print reports and errors, nothing else'
complete -c restorectl -n '__restorectl_using diff' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using diff' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using plan' -k -a '(__restorectl_files .data .archive .plist .xcuserstate .json .savedState .xcappdata)'
complete -c restorectl -n '__restorectl_using plan' -l nil -x -d 'assume that PATTERN is not recreated'
complete -c restorectl -n '__restorectl_using plan' -l to-scenes -d 'show what a scene has to save instead'
complete -c restorectl -n '__restorectl_using plan' -l storyboards -x -k -a '(__restorectl_files .storyboard .xib)' -d 'check against the storyboards in PATH'
complete -c restorectl -n '__restorectl_using plan' -l classes -x -k -a '(__restorectl_files)' -d 'check against the class names in FILE'
complete -c restorectl -n '__restorectl_using plan' -l info-plist -x -k -a '(__restorectl_files .plist)' -d 'check against the app\'s Info.plist'
complete -c restorectl -n '__restorectl_using plan' -l config -x -k -a '(__restorectl_files .json)' -d 'read the configuration from FILE'
complete -c restorectl -n '__restorectl_using plan' -l no-config -d 'use no configuration'
complete -c restorectl -n '__restorectl_using plan' -l fail-on -x -k -a '(printf \'%s\\n\' \'risk\'\\t\'something may be lost: lint warns about it\' \'lost\'\\t\'an object does not come back\')' -d 'exit 1 if something is at risk or lost'
complete -c restorectl -n '__restorectl_using plan' -l format -x -k -a '(__restorectl_reports \'text\'\\t\'problems, the first screen, losses, and each object\' \'json\'\\t\'restorectl.plan/1\' \'html\'\\t\'a page with how each object is restored, in one file\' \'swift\'\\t\'a sketch of the scene\\\'s delegate, with --to-scenes\')' -d 'text, json, html or swift'
complete -c restorectl -n '__restorectl_using plan' -l color -x -k -a '(printf \'%s\\n\' \'auto\'\\t\'where the output is a terminal that shows colour\' \'always\'\\t\'to files and pipes too\' \'never\'\\t\'not at all\')' -d 'colour the output: auto, always or never'
complete -c restorectl -n '__restorectl_using plan' -l files-from -x -k -a '(__restorectl_files)' -d 'read more operands from FILE, \'-\' for stdin'
complete -c restorectl -n '__restorectl_using plan' -s 0 -l null -d 'names in --files-from end with a NUL byte'
complete -c restorectl -n '__restorectl_using plan' -l stdin-name -x -k -a '(__restorectl_files)' -d 'use PATH as the name of standard input'
complete -c restorectl -n '__restorectl_using plan' -s j -l jobs -x -d 'process N archives at once'
complete -c restorectl -n '__restorectl_using plan' -s v -l verbose -d 'print details on standard error'
complete -c restorectl -n '__restorectl_using plan' -s q -l quiet -d 'print reports and errors, nothing else'
complete -c restorectl -n '__restorectl_using plan' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using plan' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using watch' -k -a '(__restorectl_files .data .archive .plist .xcuserstate .json .savedState .xcappdata)'
complete -c restorectl -n '__restorectl_using watch' -l bundle-id -x -d 'follow the saved state of the app ID'
complete -c restorectl -n '__restorectl_using watch' -l format -x -k -a '(__restorectl_reports \'text\'\\t\'changes by object, with - and + lines\' \'jsonl\'\\t\'the same, one comparison on each line\')' -d 'text or jsonl'
complete -c restorectl -n '__restorectl_using watch' -l reveal -d 'show values that look like secrets'
complete -c restorectl -n '__restorectl_using watch' -l color -x -k -a '(printf \'%s\\n\' \'auto\'\\t\'where the output is a terminal that shows colour\' \'always\'\\t\'to files and pipes too\' \'never\'\\t\'not at all\')' -d 'colour the output: auto, always or never'
complete -c restorectl -n '__restorectl_using watch' -s v -l verbose -d 'print details on standard error'
complete -c restorectl -n '__restorectl_using watch' -s q -l quiet -d 'print reports and errors, nothing else'
complete -c restorectl -n '__restorectl_using watch' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using watch' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using find' -a '(__fish_complete_directories (__restorectl_value))'
complete -c restorectl -n '__restorectl_using find' -l bundle-id -x -d 'list only the state of the app ID'
complete -c restorectl -n '__restorectl_using find' -l since -x -d 'list only what was saved since TIME'
complete -c restorectl -n '__restorectl_using find' -l latest -d 'list only what was saved last'
complete -c restorectl -n '__restorectl_using find' -l now -x -d 'use TIME as the current time'
complete -c restorectl -n '__restorectl_using find' -l format -x -k -a '(__restorectl_reports \'text\'\\t\'a table on a terminal, else a list; the newest first\' \'json\'\\t\'restorectl.find/1\' \'paths\'\\t\'one path a line, as dump takes it\')' -d 'text, json or paths'
complete -c restorectl -n '__restorectl_using find' -l color -x -k -a '(printf \'%s\\n\' \'auto\'\\t\'where the output is a terminal that shows colour\' \'always\'\\t\'to files and pipes too\' \'never\'\\t\'not at all\')' -d 'colour the output: auto, always or never'
complete -c restorectl -n '__restorectl_using find' -s v -l verbose -d 'print details on standard error'
complete -c restorectl -n '__restorectl_using find' -s q -l quiet -d 'print reports and errors, nothing else'
complete -c restorectl -n '__restorectl_using find' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using find' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using stats' -k -a '(__restorectl_files .data .archive .plist .xcuserstate .json .savedState .xcappdata)'
complete -c restorectl -n '__restorectl_using stats' -l format -x -k -a '(__restorectl_reports \'text\'\\t\'bar charts, the largest first\' \'json\'\\t\'restorectl.stats/1\')' -d 'text or json'
complete -c restorectl -n '__restorectl_using stats' -l path -x -d 'show what PATTERN consists of'
complete -c restorectl -n '__restorectl_using stats' -l all -d 'show every path, key and class, not ten'
complete -c restorectl -n '__restorectl_using stats' -l color -x -k -a '(printf \'%s\\n\' \'auto\'\\t\'where the output is a terminal that shows colour\' \'always\'\\t\'to files and pipes too\' \'never\'\\t\'not at all\')' -d 'colour the output: auto, always or never'
complete -c restorectl -n '__restorectl_using stats' -l files-from -x -k -a '(__restorectl_files)' -d 'read more operands from FILE, \'-\' for stdin'
complete -c restorectl -n '__restorectl_using stats' -s 0 -l null -d 'names in --files-from end with a NUL byte'
complete -c restorectl -n '__restorectl_using stats' -l stdin-name -x -k -a '(__restorectl_files)' -d 'use PATH as the name of standard input'
complete -c restorectl -n '__restorectl_using stats' -s j -l jobs -x -d 'process N archives at once'
complete -c restorectl -n '__restorectl_using stats' -s v -l verbose -d 'print details on standard error'
complete -c restorectl -n '__restorectl_using stats' -s q -l quiet -d 'print reports and errors, nothing else'
complete -c restorectl -n '__restorectl_using stats' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using stats' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using convert' -k -a '(__restorectl_files .data .archive .plist .xcuserstate .json .savedState .xcappdata)'
complete -c restorectl -n '__restorectl_using convert' -l to -x -k -a '(printf \'%s\\n\' \'json\'\\t\'the tree (restorectl.archive/1), to read and edit\' \'keyed-json\'\\t\'the keyed archive as JSON\' \'xml\'\\t\'an XML property list\' \'binary\'\\t\'a binary property list, as the system writes it\')' -d 'json, keyed-json, xml or binary'
complete -c restorectl -n '__restorectl_using convert' -l into -x -k -a '(__restorectl_files)' -d 'write a file for each archive to FOLDER'
complete -c restorectl -n '__restorectl_using convert' -s o -l output -x -k -a '(__restorectl_files)' -d 'write to FILE, not to standard output'
complete -c restorectl -n '__restorectl_using convert' -l lossy -d 'leave out what the form cannot hold, and name it'
complete -c restorectl -n '__restorectl_using convert' -l allow-redacted -d 'accept \'<redacted ...>\' in a tree'
complete -c restorectl -n '__restorectl_using convert' -l files-from -x -k -a '(__restorectl_files)' -d 'read more operands from FILE, \'-\' for stdin'
complete -c restorectl -n '__restorectl_using convert' -s 0 -l null -d 'names in --files-from end with a NUL byte'
complete -c restorectl -n '__restorectl_using convert' -l stdin-name -x -k -a '(__restorectl_files)' -d 'use PATH as the name of standard input'
complete -c restorectl -n '__restorectl_using convert' -s v -l verbose -d 'print details on standard error'
complete -c restorectl -n '__restorectl_using convert' -s q -l quiet -d 'print reports and errors, nothing else'
complete -c restorectl -n '__restorectl_using convert' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using convert' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using redact' -k -a '(__restorectl_files .data .archive .plist .xcuserstate .json .savedState .xcappdata)'
complete -c restorectl -n '__restorectl_using redact' -l to -x -k -a '(printf \'%s\\n\' \'json\'\\t\'the tree (restorectl.archive/1), to read and edit\' \'keyed-json\'\\t\'the keyed archive as JSON\' \'xml\'\\t\'an XML property list\' \'binary\'\\t\'a binary property list, as the system writes it\')' -d 'write another form, as \'convert\' does'
complete -c restorectl -n '__restorectl_using redact' -l into -x -k -a '(__restorectl_files)' -d 'write a file for each archive to FOLDER'
complete -c restorectl -n '__restorectl_using redact' -s o -l output -x -k -a '(__restorectl_files)' -d 'write to FILE, not to standard output'
complete -c restorectl -n '__restorectl_using redact' -l seed -x -d 'choose other replacements'
complete -c restorectl -n '__restorectl_using redact' -l identifiers -d 'mask identifiers, classes and keys of the app too'
complete -c restorectl -n '__restorectl_using redact' -l keep -x -d 'do not replace what PATTERN matches'
complete -c restorectl -n '__restorectl_using redact' -l lossy -d 'leave out what the form cannot hold, and name it'
complete -c restorectl -n '__restorectl_using redact' -l allow-redacted -d 'accept \'<redacted ...>\' in a tree'
complete -c restorectl -n '__restorectl_using redact' -l files-from -x -k -a '(__restorectl_files)' -d 'read more operands from FILE, \'-\' for stdin'
complete -c restorectl -n '__restorectl_using redact' -s 0 -l null -d 'names in --files-from end with a NUL byte'
complete -c restorectl -n '__restorectl_using redact' -l stdin-name -x -k -a '(__restorectl_files)' -d 'use PATH as the name of standard input'
complete -c restorectl -n '__restorectl_using redact' -s v -l verbose -d 'print details on standard error'
complete -c restorectl -n '__restorectl_using redact' -s q -l quiet -d 'print reports and errors, nothing else'
complete -c restorectl -n '__restorectl_using redact' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using redact' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using rules' -k -a '(__restorectl_rules)'
complete -c restorectl -n '__restorectl_using rules' -l level -x -k -a '(printf \'%s\\n\' \'error\'\\t\'what fails a run\' \'warning\'\\t\'what may break a restore\' \'info\'\\t\'what is worth knowing\')' -d 'list the rules of one level'
complete -c restorectl -n '__restorectl_using rules' -l input -x -k -a '(printf \'%s\\n\' \'archive\'\\t\'an archive\' \'uikit-archive\'\\t\'a UIKit archive\' \'scene\'\\t\'a scene\' \'appkit-archive\'\\t\'an AppKit archive\' \'older-archive\'\\t\'--against\' \'expected-paths\'\\t\'--expect-paths\' \'storyboards\'\\t\'--storyboards\' \'classes\'\\t\'--classes\' \'info-plist\'\\t\'--info-plist\' \'bundle\'\\t\'a .savedState folder\')' -d 'list the rules that need one kind of input'
complete -c restorectl -n '__restorectl_using rules' -l format -x -k -a '(__restorectl_reports \'text\'\\t\'a table\' \'json\'\\t\'restorectl.rules/1\')' -d 'text or json'
complete -c restorectl -n '__restorectl_using rules' -l color -x -k -a '(printf \'%s\\n\' \'auto\'\\t\'where the output is a terminal that shows colour\' \'always\'\\t\'to files and pipes too\' \'never\'\\t\'not at all\')' -d 'colour the output: auto, always or never'
complete -c restorectl -n '__restorectl_using rules' -s v -l verbose -d 'print details on standard error'
complete -c restorectl -n '__restorectl_using rules' -s q -l quiet -d 'print reports and errors, nothing else'
complete -c restorectl -n '__restorectl_using rules' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using rules' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using explain' -k -a '(__restorectl_rules)'
complete -c restorectl -n '__restorectl_using explain' -l examples -d 'show archives with and without a finding'
complete -c restorectl -n '__restorectl_using explain' -l color -x -k -a '(printf \'%s\\n\' \'auto\'\\t\'where the output is a terminal that shows colour\' \'always\'\\t\'to files and pipes too\' \'never\'\\t\'not at all\')' -d 'colour the output: auto, always or never'
complete -c restorectl -n '__restorectl_using explain' -s v -l verbose -d 'print details on standard error'
complete -c restorectl -n '__restorectl_using explain' -s q -l quiet -d 'print reports and errors, nothing else'
complete -c restorectl -n '__restorectl_using explain' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using explain' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using generate; and __restorectl_place 1' -k -a '(printf \'%s\\n\' \'man\'\\t\'a manual page\' \'completions\'\\t\'a completion script\' \'rules\'\\t\'the page of all rules\')'
complete -c restorectl -n '__restorectl_using generate; and __restorectl_place 2' -k -a '(printf \'%s\\n\' \'bash\'\\t\'completions for bash\' \'zsh\'\\t\'completions for zsh\' \'fish\'\\t\'completions for fish\')'
complete -c restorectl -n '__restorectl_using generate' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using generate' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using help' -k -a '(__restorectl_commands)'
complete -c restorectl -n '__restorectl_using help' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using help' -s V -l version -d 'show the version'

complete -c restorectl -n '__restorectl_using version' -s h -l help -d 'show help; -h is short, --help is full'
complete -c restorectl -n '__restorectl_using version' -s V -l version -d 'show the version'
